/** What an owner can apply to have replaced or removed when it is no longer available. */
export const securityItems = ['phone', 'email', 'authenticator', 'fundPassword'] as const;
export type SecurityItem = (typeof securityItems)[number];

/** What an account can still do for its security, the most useful first. */
export const nextSteps = [
  'bindAuthenticator',
  'bindEmail',
  'bindPhone',
  'setFundPassword',
  'makeRecoveryCodes',
  'addPasskey',
] as const;
export type NextStep = (typeof nextSteps)[number];

/** How long the link in the notice of a new device freezes the account. */
export const freezeLinkDays = 30;

/** Where that link leads. Its token stands behind the `#`, which browsers send to no server. */
export function freezeLinkUrl(origin: string, token: string): string {
  return `${origin}/user/freeze#${token}`;
}

/** 192 random bits in hexadecimal digits: a link that works without signing in can't be guessed. */
export const linkTokenPattern = '^[0-9a-f]{48}$';

/** Proofs that an application carries (specification, section 5: at most 3 files). */
export const applicationFiles = { min: 1, max: 3 } as const;
