/** Why the chain is broken: a record was changed or is missing, or its head was not signed by us. */
export const chainFaults = ['changed', 'missing', 'unsigned'] as const;
export type ChainFault = (typeof chainFaults)[number];

/** Maximum number of days between the first and the last day of a search. */
export const maxDays = 366;

/** Returns the file name of an export. */
export const exportFileName = (from: string, until: string): string => `audit-${from}-${until}.csv`;
