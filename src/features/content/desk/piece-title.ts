import { useLingui } from '@lingui/react/macro';
import type { ContentKind } from '#contract/content/rules.ts';
import { useLocale } from '#src/platform/i18n.ts';
import type { Piece } from './query.ts';
import { branded } from '../branded.ts';

/** Returns the name of a piece in lists: its title, or its kind if that has no titles. */
export function usePieceTitle(): (piece: Pick<Piece, 'kind' | 'contentId' | 'texts' | 'fields'>) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ kind, contentId, texts, fields }) => {
    if (kind === 'contacts') return t`Contact details`;
    if (kind === 'footer') return contentId === 'legal' ? t`Legal links` : t`Footer links`;
    if (kind === 'appVersion') return `${fields.platform ?? ''} ${fields.version ?? ''}`.trim();
    return branded(texts[locale].title);
  };
}

/** Returns the singular name of each kind. */
export function useKindNames(): Readonly<Record<ContentKind, string>> {
  const { t } = useLingui();
  return {
    article: t`Article`,
    announcement: t`Announcement`,
    category: t`Help category`,
    footer: t`Footer`,
    contacts: t`Contact details`,
    appVersion: t`App version`,
    groupNotice: t`Notice to customers`,
  };
}
