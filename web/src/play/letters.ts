/** The shortest beginning of a word with which no other word begins. */
export function lettersApart(word: string, others: readonly string[]): string {
  let length = 1;
  while (length < word.length && others.some((other) => other.startsWith(word.slice(0, length)))) length += 1;
  return word.slice(0, length);
}
