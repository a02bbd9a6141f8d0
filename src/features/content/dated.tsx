import { Trans } from '@lingui/react/macro';
import { legalDocuments } from '#contract/content/legal.ts';
import { LocalTime } from '#src/ui/local-time.tsx';
import type { ArticleItem } from './rows.ts';

interface DatedProps {
  readonly article: Pick<ArticleItem, 'id' | 'updatedAt' | 'version'>;
}

/**
 * Shows when a text was last changed; of a legal document, from when on it applies, and its version once staff have
 * changed it.
 */
export function Dated({ article: { id, updatedAt, version } }: DatedProps) {
  const at = <LocalTime at={updatedAt} isDay />;
  if (!legalDocuments.some((one) => one === id)) return <Trans>Last updated {at}</Trans>;
  // Texts stored on the device before they had a version have none.
  return version ? (
    <Trans>
      Effective since {at} · Version {version}
    </Trans>
  ) : (
    <Trans>Effective since {at}</Trans>
  );
}
