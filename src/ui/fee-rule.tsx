import { Trans, useLingui } from '@lingui/react/macro';
import { writeMoney } from './money.tsx';
import { writeAmount } from './typed-amount.ts';

interface Props {
  readonly currency: string;
  readonly fee: { readonly percent: string; readonly amount: string | null; readonly rule: 'lower' | 'atLeast' };
}

/** Shows how a fee of a percentage and an amount is calculated, with both numbers. */
export function FeeRule({ currency, fee }: Props) {
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
