/** Returns the code in a message: six digits on their own, not part of an amount, a longer number or a link. */
export function codeIn(text: string): string | undefined {
  const words = text.replace(/https?:\S+/g, '');
  return /(?<![\w.,])\d{6}(?!\w|[.,]\d)/.exec(words)?.[0];
}
