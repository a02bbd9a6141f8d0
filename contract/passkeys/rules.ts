/** Passkeys of one account. */
export const maxPasskeys = 20;
export const passkeyNameMaxLength = 50;
/** How long the browser and its owner have to answer. */
export const passkeyChallengeS = 300;

/** The values that a security verification for `security.passkey` is made for. */
export const passkeyValues = {
  add: (): Readonly<Record<string, string>> => ({ change: 'add' }),
  remove: (id: string): Readonly<Record<string, string>> => ({ change: 'remove', id }),
};
