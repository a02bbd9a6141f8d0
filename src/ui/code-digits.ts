const codeLength = 6;

/**
 * Returns the digits of a code, however typed or pasted: with a space in the middle, or full-width from a Chinese
 * keyboard.
 */
export function codeDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
}
