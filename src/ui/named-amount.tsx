import { Trans, useLingui } from '@lingui/react/macro';
import type { NamedAmount, TradeSide } from '#contract/acceptor/rules.ts';
import { Field, SelectField } from './form/fields.tsx';
import type { FieldInput } from './form/use-fields.ts';

interface Props {
  readonly side: TradeSide;
  readonly pair: { readonly coin: string; readonly currency: string };
  /** Which of the two the amount is in. */
  readonly by: FieldInput<NamedAmount>;
  readonly amount: FieldInput<string>;
}

/** The amount of a trade, in the coin or in the currency. */
export function NamedAmountFields({ side, pair, by, amount }: Props) {
  const { t } = useLingui();
  const { currency } = pair;
  const labels = {
    buy: { currency: t`You pay (${currency})`, coin: t`You get (${pair.coin})` },
    sell: { currency: t`You get (${currency})`, coin: t`You sell (${pair.coin})` },
  };
  return (
    <>
      <SelectField
        label={<Trans>Enter the amount in</Trans>}
        choices={[
          { value: 'currency', label: side === 'buy' ? t`${pair.currency} you pay` : t`${pair.currency} you get` },
          { value: 'coin', label: side === 'buy' ? t`${pair.coin} you get` : t`${pair.coin} you sell` },
        ]}
        {...by}
      />
      <Field label={labels[side][by.value]} inputMode="decimal" maxLength={40} {...amount} />
    </>
  );
}
