/** Returns what separates two sentences: a space, except in Chinese, whose full stop includes one. */
export const sentenceGap = (locale: string): string => (locale.startsWith('zh') ? '' : ' ');
