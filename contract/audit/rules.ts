/** Why the chain is broken: a record was changed or is missing, or its head was not signed by us. */
export const chainFaults = ['changed', 'missing', 'unsigned'] as const;
export type ChainFault = (typeof chainFaults)[number];

/** Maximum number of days between the first and the last day of a search. */
export const maxDays = 366;

/** Actions of an export's last line, which is no record: whether the hash chain around its records is intact. */
export const chainLine = { intact: 'chain.intact', broken: 'chain.broken' } as const;

/** Returns the file name of an export. */
export const exportFileName = (from: string, until: string): string => `audit-${from}-${until}.csv`;
