/** An export and its file are gone after this. */
export const exportKeptDays = 7;

/** Being put together, ready to be downloaded, or given up: it can be asked for anew. */
export const exportStates = ['preparing', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** What a verification to download one is for. */
export const downloadValues = (id: string) => ({ id });
