import { useLive } from '#src/platform/local.ts';
import type { Locale } from '#contract/platform/locales.ts';

interface SocialLink {
  readonly Id: string;
  readonly Url: string;
  readonly Logo: string;
}
interface Contacts {
  readonly social: readonly SocialLink[];
  readonly cooperation: string;
  readonly customerService: string;
}
interface FooterLink {
  readonly Id: string;
  readonly Title: string;
  readonly Url: string;
}
interface LinkGroup {
  readonly Id: string;
  readonly Title: string;
  readonly Links: readonly FooterLink[];
}
interface LocalisedGroups {
  readonly LanguageCode: string;
  readonly Data: readonly LinkGroup[];
}

/** The footer's texts from the settings (types 3, 4 and 6), in one language. */
export interface FooterSettings {
  readonly contacts: Contacts | undefined;
  readonly groups: readonly LinkGroup[];
  readonly protocols: readonly FooterLink[];
}

export function useFooterSettings(locale: Locale): FooterSettings | undefined {
  return useLive(
    async ({ content }) => {
      const rows = new Map((await content.settings.toArray()).map((row) => [row.type, row.content]));
      const of = <T>(type: number) => readJson<T>(rows.get(type));
      return {
        contacts: of<Contacts>(3),
        groups: of<LocalisedGroups[]>(4)?.find((one) => one.LanguageCode === locale)?.Data ?? [],
        protocols:
          of<LocalisedGroups[]>(6)
            ?.find((one) => one.LanguageCode === locale)
            ?.Data.flatMap((group) => group.Links) ?? [],
      };
    },
    [locale],
  );
}

function readJson<T>(text: string | undefined): T | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    // A setting that an operator broke leaves its part of the footer out, not the page.
    return undefined;
  }
}
