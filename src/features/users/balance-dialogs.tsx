import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { balances } from '#contract/balances/calls.ts';
import { signedPattern } from '#contract/balances/rules.ts';
import { pockets } from '#contract/global-account/rules.ts';
import { placeName } from '#contract/staff/rules.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { Flaw } from '#src/ui/desk/reason-field.tsx';
import review from '#src/ui/review.module.css';
import { pocketNames } from './pocket-names.ts';
import { type Balances } from './query.ts';

/** An asset in one of a customer's accounts. */
type Place = Pick<Balances['items'][number], 'pocket' | 'asset'>;

const keyOf = ({ pocket, asset }: Place) => `${pocket} ${asset}`;

interface Props {
  readonly uid: string;
  readonly places: readonly Place[];
  readonly decision: 'freeze' | 'propose';
  readonly close: () => void;
}

/** Freezes an amount, or proposes to correct a balance; another operator decides on a correction. */
export function BalanceDialog({ uid, places, decision, close }: Props) {
  const { t } = useLingui();
  const isFreeze = decision === 'freeze';
  const [place, setPlace] = useState<Place | undefined>(places[0]);
  const { pocket, asset } = place ?? { pocket: 'wallet', asset: '' };
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const isGood =
    new RegExp(signedPattern).test(amount) && /[1-9]/.test(amount) && !(isFreeze && amount.startsWith('-'));
  const flaw = isTried && !isGood ? t`Enter an amount such as 12.5` : null;
  const form = useDecision({ kind: 'balance', id: placeName(uid, pocket, asset) }, close);
  const call = isFreeze ? balances.freeze : balances.proposeAdjustment;
  const submit = async (reason: string) => {
    setTried(true);
    if (!isGood) return false;
    return form.decide(
      { decision, amount, asset },
      { body: { uid, pocket, asset, amount, reason }, send: (body, options) => api(call, { body }, options) },
    );
  };
  return (
    <ReasonDialog
      title={isFreeze ? <Trans>Freeze amount</Trans> : <Trans>Propose a correction</Trans>}
      action={isFreeze ? <Trans>Freeze</Trans> : <Trans>Propose</Trans>}
      isDanger={isFreeze}
      form={form}
      submit={submit}
      close={close}
    >
      <p className={review.meta}>
        {isFreeze ? (
          <Trans>The customer can’t use this amount until it’s unfrozen, and is told so.</Trans>
        ) : (
          <Trans>Another operator must approve. Enter a minus sign to deduct.</Trans>
        )}
      </p>
      <label className={review.labelled} htmlFor="balance-place">
        <Trans>Asset</Trans>
        <PlaceSelect places={places} chosen={place} choose={setPlace} />
      </label>
      <label className={review.labelled}>
        <Trans>Amount</Trans>
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={50}
          value={amount}
          aria-invalid={flaw ? true : undefined}
          aria-describedby={flaw ? 'balance-amount-flaw' : undefined}
          onChange={(event) => setAmount(event.currentTarget.value.trim())}
        />
      </label>
      <Flaw id="balance-amount-flaw">{flaw}</Flaw>
    </ReasonDialog>
  );
}

interface PlaceSelectProps {
  readonly places: readonly Place[];
  readonly chosen: Place | undefined;
  readonly choose: (place: Place | undefined) => void;
}

/** An asset, under the account that it is in. */
function PlaceSelect({ places, chosen, choose }: PlaceSelectProps) {
  const { i18n } = useLingui();
  return (
    <select
      id="balance-place"
      value={chosen ? keyOf(chosen) : ''}
      onChange={(event) => choose(places.find((place) => keyOf(place) === event.currentTarget.value))}
    >
      {pockets.map((pocket) => {
        const inIt = places.filter((place) => place.pocket === pocket);
        return inIt.length === 0 ? null : (
          <optgroup key={pocket} label={i18n._(pocketNames[pocket])}>
            {inIt.map((place) => (
              <option key={place.asset} value={keyOf(place)}>
                {place.asset}
              </option>
            ))}
          </optgroup>
        );
      })}
    </select>
  );
}

/** Lets a frozen amount go. */
export function UnfreezeDialog({ freeze, close }: { freeze: Balances['freezes'][number]; close: () => void }) {
  const { id, amount, asset } = freeze;
  const form = useDecision({ kind: 'balance', id }, close);
  const submit = (reason: string) =>
    form.decide(
      { decision: 'unfreeze', amount, asset },
      { body: { id, reason }, send: (body, options) => api(balances.unfreeze, { body }, options) },
    );
  return (
    <ReasonDialog
      title={<Trans>Unfreeze this amount?</Trans>}
      action={<Trans>Unfreeze</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p>
        <Money value={amount} asset={asset} />
      </p>
    </ReasonDialog>
  );
}
