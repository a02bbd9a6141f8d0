import { Trans, useLingui } from '@lingui/react/macro';
import { allAssets, assetCode, scaleOf } from '#contract/platform/assets.ts';
import { placeName } from '#contract/staff/rules.ts';
import { treasury } from '#contract/treasury/calls.ts';
import { treasuryMoveNames } from '#contract/treasury/rules.ts';
import { ReasonDialog, useDecision, useReasonFault } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { useAmountFlaw } from '#src/ui/form/use-amount-flaw.ts';
import { useFields } from '#src/ui/form/use-fields.ts';
import { useRangeFault } from '#src/ui/form/use-range-fault.ts';
import { Money } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import { readPayment } from '#src/ui/typed-amount.ts';
import { moveNames, moveNotes, type TreasuryPosition } from './wording.ts';

const maxReference = 100;

interface Props {
  readonly positions: readonly TreasuryPosition[];
  readonly close: () => void;
}

/** Proposes a booking for a move of the platform's own money; another operator decides whether it is booked. */
export function BookingDialog({ positions, close }: Props) {
  const { t, i18n } = useLingui();
  const assets = allAssets();
  const first = assets.find(({ code }) => positions.some(({ asset }) => asset === code)) ?? assets[0];
  const reasonFaultOf = useReasonFault();
  const flawOf = useAmountFlaw();
  const rangeFaultOf = useRangeFault();
  const moveOf = (name: string) => treasuryMoveNames.find((one) => one === name) ?? 'payIn';
  /** Returns the maximum amount; null for incoming money, which has none. */
  const mostOf = (name: string, code: string) => {
    const move = moveOf(name);
    return move === 'payIn' ? null : (positions.find(({ asset }) => asset === code)?.most[move] ?? '0');
  };
  const faultOf = ({ move, asset, amount }: { move: string; asset: string; amount: string }) => {
    const scale = scaleOf(assetCode(asset));
    const [flaw, most] = [flawOf(amount, scale), mostOf(move, asset)];
    if (flaw !== undefined || most === null) return flaw;
    const read = readPayment(amount, i18n.locale, scale) ?? '0';
    return rangeFaultOf(read, { asset, minimum: '0', maximum: most });
  };
  const fields = useFields({
    initial: { move: 'payIn', asset: first?.code ?? '', amount: '', reference: '', reason: '' },
    findFaults: (typed) => ({
      amount: faultOf(typed),
      reference: typed.reference.trim() === '' ? t`Enter a reference` : undefined,
      ...reasonFaultOf(typed),
    }),
  });
  const { values } = fields;
  const [move, asset, reference] = [moveOf(values.move), assetCode(values.asset), values.reference.trim()];
  const most = mostOf(move, asset);
  const command = useDecision({ kind: 'treasury', id: placeName(move, asset, reference) }, close);
  const submit = (reason: string) => {
    const amount = readPayment(values.amount, i18n.locale, scaleOf(asset)) ?? '';
    return command.decide(
      { decision: 'propose', amount, asset },
      {
        body: { move, asset, amount, reference, reason },
        send: (body, options) => api(treasury.propose, { body }, options),
      },
    );
  };
  return (
    <ReasonDialog
      title={<Trans>Propose a treasury booking</Trans>}
      action={<Trans>Propose</Trans>}
      of={fields}
      form={command}
      submit={submit}
      close={close}
    >
      <SelectField
        label={<Trans>Type</Trans>}
        description={i18n._(moveNotes[move])}
        choices={treasuryMoveNames.map((value) => ({ value, label: i18n._(moveNames[value]) }))}
        {...fields.field('move')}
      />
      <SelectField
        label={<Trans>Asset</Trans>}
        choices={assets.map(({ code }) => ({ value: code, label: code }))}
        {...fields.field('asset')}
      />
      <AmountField
        label={<Trans>Amount</Trans>}
        asset={asset}
        most={most ?? undefined}
        description={
          most === null ? undefined : (
            <Trans>
              Up to <Money value={most} asset={asset} />
            </Trans>
          )
        }
        {...fields.field('amount')}
      />
      <Field
        label={<Trans>Reference</Trans>}
        description={<Trans>The bank’s payment reference, a transaction ID or a document number</Trans>}
        maxLength={maxReference}
        {...fields.field('reference')}
      />
      <p className={review.meta}>
        <Trans>Another operator must approve this first.</Trans>
      </p>
    </ReasonDialog>
  );
}
