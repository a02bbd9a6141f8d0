/** Why the chain does not fit: a record was changed, is gone, or its head was not signed by us. */
export const chainFaults = ['changed', 'missing', 'unsigned'] as const;
export type ChainFault = (typeof chainFaults)[number];

/** Days between the first and the last day that are searched. */
export const maxDays = 366;
