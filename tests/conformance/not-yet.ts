/** Calls of the specification that no feature declares yet: method, host, path. The list may only shrink. */
export const callsNotYet: readonly string[] = [];

/** The recorded length of the list. Lower it whenever a call is built; never raise it. */
export const notYetCeiling = 0;

/** Status sets that are not in a table of moves yet. */
export const setsNotYet: readonly string[] = [];
