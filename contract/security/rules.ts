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

/** Proofs that an application carries (specification, section 5: at most 3 files). */
export const applicationFiles = { min: 1, max: 3 } as const;
