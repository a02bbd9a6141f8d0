/** Titles and words that banks and registers may write or omit. */
const idle = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'herr', 'frau', 'and', 'und', 'the']);

function wordsOf(name: string): readonly string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\b(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll('.', ''));
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !idle.has(word));
}

/**
 * True if a payer's name is the customer's, as a bank writes it: capitals, accents, titles and the order of its parts
 * don't matter, and one part (a middle name) may be missing or added if two others match. Two people on one account
 * differ by more than that.
 */
export function isSameName(payer: string, customer: string): boolean {
  const [one, other] = [new Set(wordsOf(payer)), new Set(wordsOf(customer))];
  const shared = [...one].filter((word) => other.has(word)).length;
  if (shared === 0) return false;
  if (shared === one.size && shared === other.size) return true;
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  return shared === fewer.size && fewer.size >= 2 && more.size - fewer.size === 1;
}
