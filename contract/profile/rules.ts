/** Change-password screen of the specification (section 5): 8–20 characters, of any kinds. */
export const changedPasswordLength = { min: 8, max: 20 } as const;

/** The funds PIN of the specification (section 5): exactly 6, and digits, as a PIN is. */
export const fundPasswordLength = 6;

const printable = /^[\x21-\x7e]*$/;

/** Whether a password may take the place of another: 8–20 printable ASCII characters without blanks. */
export function isChangedPassword(password: string): boolean {
  const { min, max } = changedPasswordLength;
  return password.length >= min && password.length <= max && printable.test(password);
}

/** Whether a text can be a fund password: exactly six ASCII digits. */
export function isFundPassword(text: string): boolean {
  return text.length === fundPasswordLength && /^[0-9]*$/.test(text);
}

/** PINs that are typed along the keys, or that everybody has thought of. */
const favourites: ReadonlySet<string> = new Set(
  '112233 223344 332211 445566 778899 998877 147258 258369 369258 159753 753159 159357 357159 147852 741852 852963 963852 789456 456789 102030 520131 131452 201314 696969 142536 147896 007007 112358'.split(
    ' ',
  ),
);

/**
 * Whether a PIN is among the first that are tried: one digit, a sequence up or down (0 follows 9), a part that is
 * repeated, a mirror, a favourite, or the birth date (`YYYY-MM-DD`) where that is known.
 */
export function isWeakFundPassword(pin: string, bornOn?: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  const isSequence = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
  const isRepeated = pin === pin.slice(0, 2).repeat(3) || pin === pin.slice(0, 3).repeat(2);
  const isMirrored = pin === Array.from(pin).toReversed().join('') && new Set(pin).size <= 2;
  return isSequence || isRepeated || isMirrored || favourites.has(pin) || birthDates(bornOn).includes(pin);
}

/** The ways in which people write a date in six digits. */
function birthDates(bornOn: string | undefined): string[] {
  const [, century = '', year = '', month = '', day = ''] = /^(\d\d)(\d\d)-(\d\d)-(\d\d)/.exec(bornOn ?? '') ?? [];
  if (!year) return [];
  const whole = century + year;
  return [
    year + month + day,
    day + month + year,
    month + day + year,
    whole + month,
    whole + day,
    month + whole,
    day + whole,
  ];
}
