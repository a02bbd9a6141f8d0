/** Security items an owner can apply to have replaced or removed when they are no longer available. */
export const securityItems = ['phone', 'email', 'authenticator', 'fundPassword'] as const;
export type SecurityItem = (typeof securityItems)[number];

/** Steps an account can still take to improve its security, most useful first. */
export const nextSteps = [
  'bindAuthenticator',
  'bindEmail',
  'bindPhone',
  'setFundPassword',
  'makeRecoveryCodes',
  'addPasskey',
] as const;
export type NextStep = (typeof nextSteps)[number];

/** Number of days the link in a new-device notice can freeze the account. */
export const freezeLinkDays = 30;

/** Returns the URL of that link. The token follows the `#`, which browsers send to no server. */
export function freezeLinkUrl(origin: string, token: string): string {
  return `${origin}/user/freeze#${token}`;
}

/** 192 random bits in hex: a link that works without signing in must be unguessable. */
export const linkTokenPattern = '^[0-9a-f]{48}$';

/** Number of proofs in an application (specification, section 5: at most 3 files). */
export const applicationFiles = { min: 1, max: 3 } as const;
