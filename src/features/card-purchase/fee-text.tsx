import { Trans, useLingui } from '@lingui/react/macro';
import { writeMoney } from '#src/ui/money.tsx';
import { writeAmount } from '#src/ui/typed-amount.ts';
import type { CardPair } from './rows.ts';

/** How the fee is reckoned, with both of its numbers. */
export function FeeText({ pair: { currency, fee } }: { readonly pair: CardPair }) {
  const { i18n } = useLingui();
  const percent = `${writeAmount(fee.percent, i18n.locale)}%`;
  if (fee.amount === null) return percent;
  const amount = `${writeMoney(fee.amount, currency, i18n.locale)} ${currency}`;
  return fee.rule === 'lower' ? (
    <Trans>
      {percent} or {amount}, whichever is lower
    </Trans>
  ) : (
    <Trans>
      {percent}, at least {amount}
    </Trans>
  );
}
