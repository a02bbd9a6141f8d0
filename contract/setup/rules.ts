/** What an installation needs before it serves customers, in the order in which it is shown. */
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
  content: ['terms', 'privacy', 'risk', 'contacts', 'catalogue'],
  staff: ['admins', 'roles'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type SetupSection = keyof typeof setupSections;
export type SetupItem = (typeof setupSections)[SetupSection][number];

export const setupSectionNames = [
  'installation',
  'providers',
  'content',
  'staff',
] as const satisfies readonly SetupSection[];
export const setupItems: readonly SetupItem[] = setupSectionNames.flatMap<SetupItem>((one) => [...setupSections[one]]);

/**
 * How far it is. `done`: nothing is left to do. `check`: it works, and somebody has to see to something that the server
 * can't know. `missing`: customers can't be served with it as it is.
 */
export const setupStates = ['done', 'check', 'missing'] as const;
export type SetupState = (typeof setupStates)[number];
