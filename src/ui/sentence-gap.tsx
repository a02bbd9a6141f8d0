import { useLingui } from '@lingui/react';
import { sentenceGap } from '#src/platform/sentence-gap.ts';

/** Separates two sentences that are translated each by itself. */
export function SentenceGap() {
  const { i18n } = useLingui();
  return sentenceGap(i18n.locale);
}
