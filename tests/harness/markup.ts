/** Returns what static markup reads as: its text, with single spaces. */
export const readMarkup = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
