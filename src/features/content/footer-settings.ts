import { contactSettings, footerContacts, footerLinks, footerProtocols } from '#contract/content/footer.ts';
import { givenSettings } from './given.ts';
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

/**
 * The footer's texts from the settings (types 3, 4 and 6), in one language: from the device, else as shipped with the
 * page, else those of a new installation.
 */
export interface FooterSettings {
  readonly contacts: Contacts;
  readonly groups: readonly LinkGroup[];
  readonly protocols: readonly FooterLink[];
}

export function useFooterSettings(locale: Locale): FooterSettings {
  const stored = useLive(async ({ content }) => content.settings.toArray(), []);
  const known = stored?.length ? stored : givenSettings();
  const rows = new Map((known ?? []).map((row) => [row.type, row.content]));
  const groupsOf = (type: number, first: readonly LocalisedGroups[]) =>
    (readJson<LocalisedGroups[]>(rows.get(type)) ?? first).find((one) => one.LanguageCode === locale)?.Data ?? [];
  return {
    contacts: { social: [], ...footerContacts, ...readJson<Partial<Contacts>>(rows.get(contactSettings)) },
    groups: groupsOf(4, footerLinks),
    protocols: groupsOf(6, footerProtocols).flatMap((group) => group.Links),
  };
}

/** Syncs the footer settings; if that fails, the known ones stay. */
export async function syncFooterSettings(): Promise<void> {
  const sync = await import('./sync.ts').catch(() => undefined);
  await sync?.contentTables.settings.sync();
}

function readJson<T>(text: string | undefined): T | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    // A setting that an operator broke removes its part of the footer, not the page.
    return undefined;
  }
}
