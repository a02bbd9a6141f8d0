/** The specification's calls that no feature declares yet: method, host, path. The list only shrinks. */
export const callsNotYet: readonly string[] = [];

/** The recorded length of the list. Lower it whenever a call is built; never raise it. */
export const notYetCeiling = 0;

/** Status sets that no table of moves holds yet. */
export const setsNotYet: readonly string[] = [];
