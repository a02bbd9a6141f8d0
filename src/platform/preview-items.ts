/** Number of latest items shown under the bell (specification, section 1). */
export const previewItems = 5;
