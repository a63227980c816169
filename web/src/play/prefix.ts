/** The shortest prefix of a word that no other word shares. */
export function uniquePrefix(word: string, others: readonly string[]): string {
  let length = 1;
  while (length < word.length && others.some((other) => other.startsWith(word.slice(0, length)))) length += 1;
  return word.slice(0, length);
}
