/** Copy a text; where the page may not write to the clipboard, the field that shows the text is copied from. */
export async function copy(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}
