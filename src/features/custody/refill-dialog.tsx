import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { useId, useState } from 'react';
import { custody } from '#contract/custody/calls.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { CommandDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import { readPayment } from '#src/ui/typed-amount.ts';
import { type CoinWallets } from './wording.ts';
import { placeName } from '#contract/staff/rules.ts';

/** Orders coins from the cold wallet to the hot one. Nothing moves before a second operator releases it. */
export function RefillDialog({ item, close }: { item: CoinWallets; close: () => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const { asset, network } = item;
  const form = useDecision({ kind: 'refill', id: placeName(asset, network) }, close);
  const cold = item.tiers.find(({ wallet }) => wallet === 'cold')?.balance ?? null;
  const amount = readPayment(typed, i18n.locale, isAssetCode(asset) ? scaleOf(asset) : 0);
  const isTooMuch = amount !== undefined && cold !== null && new BigNumber(amount).gt(cold);
  const fault = amount === undefined ? t`Enter an amount` : isTooMuch ? t`The cold wallet holds less` : null;
  const submit = async () => {
    setTried(true);
    if (amount === undefined || fault) return false;
    return form.decide(
      { decision: 'propose', amount, asset },
      { body: { network, asset, amount }, send: (body, options) => api(custody.proposeRefill, { body }, options) },
    );
  };
  return (
    <CommandDialog
      title={t`Refill ${asset} hot wallet`}
      action={<Trans>Order refill</Trans>}
      form={form}
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
      <label htmlFor={id} className={review.labelled}>
        <Trans>Amount in {asset}</Trans>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          value={typed}
          aria-invalid={(isTried && fault !== null) || undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <p id={`${id}-fault`} className={review.error} role="alert">
        {isTried ? fault : null}
      </p>
    </CommandDialog>
  );
}
