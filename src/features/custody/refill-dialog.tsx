import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { useId, useState, type FormEvent } from 'react';
import { custody } from '#contract/custody/calls.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { queryClient } from '#src/platform/query.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import review from '#src/ui/review.module.css';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { custodyQueries, type CoinWallets } from './wording.ts';
import { placeName } from '#contract/staff/rules.ts';
import { useDecision } from '#src/features/step-up/index.ts';

/** Orders coins from the cold wallet to the hot one. Nothing moves before a second operator releases it. */
export function RefillDialog({ item, close }: { item: CoinWallets; close: () => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const decision = useDecision();
  const { isBusy, error, run } = useCommand();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const { asset, network } = item;
  const cold = item.tiers.find(({ wallet }) => wallet === 'cold')?.balance ?? null;
  const amount = readPayment(typed, i18n.locale, isAssetCode(asset) ? scaleOf(asset) : 0);
  const isTooMuch = amount !== undefined && cold !== null && new BigNumber(amount).gt(cold);
  const fault = amount === undefined ? t`Enter an amount` : isTooMuch ? t`The cold wallet holds less` : null;
  const hand = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === undefined || fault) return document.getElementById(id)?.focus();
    const order = { kind: 'refill', id: placeName(asset, network), decision: 'propose', amount, asset } as const;
    void run(async () => {
      const done = await decision(order, (verification) => {
        const body = { network, asset, amount, verification };
        return api(custody.proposeRefill, { body }, { isInline: true });
      });
      if (!done) return;
      await queryClient.invalidateQueries({ queryKey: custodyQueries });
      close();
    });
  };
  return (
    <Dialog title={t`Order a refill of ${asset}`} onClose={close}>
      <form className={review.dialogForm} onSubmit={hand} noValidate>
        <p>
          <Trans>From the cold wallet to the hot one. A second operator releases it; you can’t release your own.</Trans>
        </p>
        {cold === null ? null : (
          <p className={review.meta}>
            <Trans>
              The cold wallet holds <Coins value={cold} asset={asset} />
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
        <FormError error={error} />
        <div className={review.actions}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy} disabled={isOffline}>
            <Trans>Order</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
