import { Trans, useLingui } from '@lingui/react/macro';
import { balances } from '#contract/balances/calls.ts';
import { signedPattern } from '#contract/balances/rules.ts';
import { pockets } from '#contract/global-account/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { placeName } from '#contract/staff/rules.ts';
import { ReasonDialog, useDecision, useReasonFault } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields, type FieldInput } from '#src/ui/form/use-fields.ts';
import review from '#src/ui/review.module.css';
import { pocketNames } from './pocket-names.ts';
import { type Balances } from './query.ts';

/** An asset in one of a customer's accounts. */
type Place = Pick<Balances['items'][number], 'pocket' | 'asset' | 'available'>;

const keyOf = ({ pocket, asset }: Pick<Place, 'pocket' | 'asset'>) => `${pocket} ${asset}`;

interface Props {
  readonly uid: string;
  readonly places: readonly Place[];
  readonly decision: 'freeze' | 'propose';
  readonly close: () => void;
}

/** Freezes an amount, or proposes a balance correction, which another operator decides. */
export function BalanceDialog({ uid, places, decision, close }: Props) {
  const { t } = useLingui();
  const isFreeze = decision === 'freeze';
  const faultOf = useReasonFault();
  const fields = useFields({
    initial: { place: places[0] ? keyOf(places[0]) : '', amount: '', reason: '' },
    findFaults: (typed) => ({
      amount: findFlaw(typed.amount.trim(), placeOf(typed.place)),
      ...faultOf(typed),
    }),
  });
  const placeOf = (key: string) => places.find((one) => keyOf(one) === key);
  const findFlaw = (text: string, place: Place | undefined) => {
    if (!new RegExp(signedPattern).test(text) || !/[1-9]/.test(text) || (isFreeze && text.startsWith('-')))
      return t`Enter an amount such as 12.5`;
    if (!place) return undefined;
    const scale = scaleOf(assetCode(place.asset));
    const units = parseUnits(text, scale);
    if (units === undefined) return scale === 0 ? t`Enter a whole number` : t`Use up to ${scale} decimals`;
    const taken = isFreeze ? units : -units;
    return taken > (parseUnits(place.available, scale) ?? 0n) ? t`That’s more than is available` : undefined;
  };
  const place = placeOf(fields.values.place);
  const { pocket, asset } = place ?? { pocket: 'wallet', asset: '' };
  const command = useDecision({ kind: 'balance', id: placeName(uid, pocket, asset) }, close);
  const call = isFreeze ? balances.freeze : balances.proposeAdjustment;
  const submit = (reason: string) => {
    const amount = fields.values.amount.trim();
    return command.decide(
      { decision, amount, asset },
      { body: { uid, pocket, asset, amount, reason }, send: (body, options) => api(call, { body }, options) },
    );
  };
  return (
    <ReasonDialog
      title={isFreeze ? <Trans>Freeze amount</Trans> : <Trans>Propose a correction</Trans>}
      action={isFreeze ? <Trans>Freeze</Trans> : <Trans>Propose</Trans>}
      isDanger={isFreeze}
      of={fields}
      form={command}
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
        <PlaceSelect places={places} {...fields.field('place')} />
      </label>
      <Field
        label={<Trans>Amount</Trans>}
        description={
          place ? (
            <Trans>
              Available: <Money value={place.available} asset={place.asset} />
            </Trans>
          ) : null
        }
        inputMode="decimal"
        maxLength={50}
        {...fields.field('amount')}
      />
    </ReasonDialog>
  );
}

interface PlaceSelectProps extends Pick<FieldInput<string>, 'name' | 'value' | 'onChange'> {
  readonly places: readonly Place[];
}

/** Selects an asset, grouped by the account that holds it. */
function PlaceSelect({ places, name, value, onChange }: PlaceSelectProps) {
  const { i18n } = useLingui();
  return (
    <select id="balance-place" name={name} value={value} onChange={onChange}>
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

/** Releases a frozen amount. */
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
