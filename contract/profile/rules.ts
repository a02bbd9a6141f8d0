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
