/** What an installation needs before it can serve customers, in display order. */
export const setupSections = {
  installation: ['publicOrigin', 'database', 'secretsKey', 'files', 'metrics', 'geoip'],
  providers: [
    'mail',
    'sms',
    'identity',
    'screening',
    'banking',
    'cardPurchase',
    'rates',
    'liquidity',
    'evm',
    'bitcoin',
    'staking',
    'issuing',
  ],
  money: ['ownFunds'],
  content: ['terms', 'privacy', 'risk', 'contacts', 'catalogue'],
  staff: ['admins', 'roles'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type SetupSection = keyof typeof setupSections;
export type SetupItem = (typeof setupSections)[SetupSection][number];

export const setupSectionNames = [
  'installation',
  'providers',
  'money',
  'content',
  'staff',
] as const satisfies readonly SetupSection[];
export const setupItems: readonly SetupItem[] = setupSectionNames.flatMap<SetupItem>((one) => [...setupSections[one]]);

/**
 * Setup status. `done`: nothing left to do. `check`: it works, but a person must confirm something the server can't
 * know. `missing`: customers can't be served as it is.
 */
export const setupStates = ['done', 'check', 'missing'] as const;
export type SetupState = (typeof setupStates)[number];
