import { brand } from '#contract/platform/brand.ts';

/** Replaces the `{brand}` placeholder in text written at the desk with the brand name. */
export const branded = (text: string): string => text.replaceAll('{brand}', brand.name);
