/** The product's languages (section 9: en default, zh-CN). */
export const locales = ['en', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** Returns the product language for a BCP 47 tag or an Accept-Language header; English if none matches. */
export function matchLocale(text: string | null | undefined): Locale {
  for (const part of (text ?? '').split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return defaultLocale;
}
