/** A decimal that may be below zero, as a correction is. */
export const signedPattern = '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$';
