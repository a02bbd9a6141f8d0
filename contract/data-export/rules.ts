/** Days until an export and its file are deleted. */
export const exportKeptDays = 7;

/** Being assembled, ready to download, or given up, in which case it can be requested again. */
export const exportStates = ['preparing', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Returns the values the verification of a download is bound to. */
export const downloadValues = (id: string) => ({ id });
