/** How many of the latest stand under the bell (specification, section 1). */
export const previewItems = 5;
