/** Maximum passkeys per account. */
export const maxPasskeys = 20;
export const passkeyNameMaxLength = 50;
/** How long the browser and its user have to respond. */
export const passkeyChallengeS = 300;

/** Values the step-up verification for `security.passkey` is bound to. */
export const passkeyValues = {
  add: (): Readonly<Record<string, string>> => ({ change: 'add' }),
  remove: (id: string): Readonly<Record<string, string>> => ({ change: 'remove', id }),
};
