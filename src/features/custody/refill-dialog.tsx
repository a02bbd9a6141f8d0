import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { custody } from '#contract/custody/calls.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { CommandDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Money } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import { readPayment } from '#src/ui/typed-amount.ts';
import { type CoinWallets } from './wording.ts';
import { placeName } from '#contract/staff/rules.ts';

/** Orders coins from the cold wallet to the hot one. Nothing moves until a second operator releases it. */
export function RefillDialog({ item, close }: { item: CoinWallets; close: () => void }) {
  const { t, i18n } = useLingui();
  const { asset, network } = item;
  const command = useDecision({ kind: 'refill', id: placeName(asset, network) }, close);
  const cold = item.tiers.find(({ wallet }) => wallet === 'cold')?.balance ?? null;
  const read = (typed: string) => readPayment(typed, i18n.locale, isAssetCode(asset) ? scaleOf(asset) : 0);
  const fields = useFields({
    initial: { amount: '' },
    findFaults: (typed) => {
      const amount = read(typed.amount);
      if (amount === undefined) return { amount: t`Enter an amount` };
      return { amount: cold !== null && new BigNumber(amount).gt(cold) ? t`The cold wallet holds less` : undefined };
    },
  });
  const submit = () => {
    const amount = read(fields.values.amount) ?? '';
    return command.decide(
      { decision: 'propose', amount, asset },
      { body: { network, asset, amount }, send: (body, options) => api(custody.proposeRefill, { body }, options) },
    );
  };
  return (
    <CommandDialog
      title={t`Refill ${asset} hot wallet`}
      action={<Trans>Order refill</Trans>}
      of={fields}
      form={command}
      submit={submit}
      close={close}
    >
      <p>
        <Trans>Moves coins from the cold wallet to the hot wallet. A second operator must release it.</Trans>
      </p>
      {cold === null ? null : (
        <p className={review.meta}>
          <Trans>
            The cold wallet holds <Money value={cold} asset={asset} />
          </Trans>
        </p>
      )}
      <AmountField label={t`Amount in ${asset}`} asset={asset} {...fields.field('amount')} />
    </CommandDialog>
  );
}
