/** A decimal that may be negative, such as a correction. */
export const signedPattern = '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$';
