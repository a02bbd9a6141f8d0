import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Money } from '#src/ui/money.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import type { Fact } from './order.ts';

/** A fact's value as the screen shows it: an amount as money, covered where amounts are. */
export function FactValue({ fact }: { fact: Fact }) {
  const { i18n } = useLingui();
  const { isHidden } = useHiddenAmounts();
  if (fact.asset === undefined || typeof fact.value !== 'string') return factText(i18n, fact);
  return <Money value={fact.value} asset={fact.asset} isHidden={isHidden} />;
}

/** A fact's value in the reader's language. */
export function factText(i18n: I18n, { value }: Fact): string {
  return typeof value === 'string' ? value : i18n._(value);
}
