/** Why the chain does not fit: a record was changed, is gone, or its head was not signed by us. */
export const chainFaults = ['changed', 'missing', 'unsigned'] as const;
export type ChainFault = (typeof chainFaults)[number];

/** As many records an export has at most. */
export const maxExported = 5000;
/** Days between the first and the last day that are searched. */
export const maxDays = 366;
