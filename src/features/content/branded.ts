import { brand } from '#contract/platform/brand.ts';

/** What the desk wrote, with the house's name where it left room for it. */
export const branded = (text: string): string => text.replaceAll('{brand}', brand.name);
