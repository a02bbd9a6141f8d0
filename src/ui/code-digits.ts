const codeLength = 6;

/** The digits of a code, whatever it was typed or pasted with: a space in its middle, or the width of a Chinese keyboard. */
export function codeDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
}
