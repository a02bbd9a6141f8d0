import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Money } from '#src/ui/money.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import type { Fact } from './order.ts';

/** Shows a fact's value: amounts as money, masked if amounts are hidden. */
export function FactValue({ fact }: { fact: Fact }) {
  const { i18n } = useLingui();
  const { isHidden } = useHiddenAmounts();
  if (fact.asset === undefined || typeof fact.value !== 'string') return factText(i18n, fact);
  return <Money value={fact.value} asset={fact.asset} isHidden={isHidden} />;
}

/** Returns a fact's value in the reader's language. */
export function factText(i18n: I18n, { value }: Fact): string {
  return typeof value === 'string' ? value : i18n._(value);
}
