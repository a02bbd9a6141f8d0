/** Change-password screen of the specification (section 5): 8–20 characters, of any kinds. */
export const changedPasswordLength = { min: 8, max: 20 } as const;

/** Length of the funds PIN of the specification (section 5): exactly 6, digits only, as for a PIN. */
export const fundPasswordLength = 6;

const printable = /^[\x21-\x7e]*$/;

/** True if a password is valid as a new one: 8–20 printable ASCII characters without spaces. */
export function isChangedPassword(password: string): boolean {
  const { min, max } = changedPasswordLength;
  return password.length >= min && password.length <= max && printable.test(password);
}

/** True if a text is a valid funds PIN: exactly six ASCII digits. */
export function isFundPassword(text: string): boolean {
  return text.length === fundPasswordLength && /^[0-9]*$/.test(text);
}

/** Keypad patterns and other common PINs. */
const favourites: ReadonlySet<string> = new Set(
  '112233 223344 332211 445566 778899 998877 147258 258369 369258 159753 753159 159357 357159 147852 741852 852963 963852 789456 456789 102030 520131 131452 201314 696969 142536 147896 007007 112358'.split(
    ' ',
  ),
);

/**
 * True if a PIN is among the first an attacker tries: one digit, a sequence up or down (0 follows 9), a repeated part,
 * a mirrored PIN, a common one, or the birth date (`YYYY-MM-DD`) if known.
 */
export function isWeakFundPassword(pin: string, bornOn?: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  const isSequence = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
  const isRepeated = pin === pin.slice(0, 2).repeat(3) || pin === pin.slice(0, 3).repeat(2);
  const isMirrored = pin === Array.from(pin).toReversed().join('') && new Set(pin).size <= 2;
  return isSequence || isRepeated || isMirrored || favourites.has(pin) || birthDates(bornOn).includes(pin);
}

/** Returns the ways people write a date in six digits. */
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
