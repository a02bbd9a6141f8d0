/** The code in a message: six digits by themselves. Those of an amount, of a longer number or of a link are none. */
export function codeIn(text: string): string | undefined {
  const words = text.replace(/https?:\S+/g, '');
  return /(?<![\w.,])\d{6}(?!\w|[.,]\d)/.exec(words)?.[0];
}
