import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { disputeTextMaxLength } from '#contract/corporate-cards/rules.ts';
import { disputeReasons, type DisputeReason } from '#contract/corporate-cards/states.ts';
import { filePurposes } from '#contract/files/rules.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import type { Call } from '#contract/platform/call.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { UploadField } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { downloadBytes } from '#src/platform/transfer.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { readPayment, writeAmount } from '#src/ui/typed-amount.ts';
import { leftToDispute, useDisputes, type DisputeRow } from './disputes.ts';
import type { PaymentRow } from './rows.ts';
import { disputeReasonNames } from './wording.ts';

interface DialogProps {
  readonly payment: PaymentRow;
  readonly draft?: DisputeRow;
  readonly close: () => void;
}

/** Form for a dispute: what is wrong with a payment, how much of it, and evidence. It is saved as a draft first. */
export function DisputeDialog({ payment, draft, close }: DialogProps) {
  const { i18n, t } = useLingui();
  const { id: paymentId, currency } = payment;
  const most = leftToDispute(payment, useDisputes(paymentId) ?? []);
  const addition = useAddition<DisputeRow>(`card-dispute-${draft?.id ?? paymentId}`, close);
  const read = (amount: string) => {
    const paid = isAssetCode(currency) ? readPayment(amount.trim(), i18n.locale, scaleOf(currency)) : undefined;
    return paid !== undefined && new BigNumber(paid).lte(most) ? paid : undefined;
  };
  const fields = useFields({
    initial: {
      reason: (draft?.reason ?? 'notRecognised') as string,
      amount: writeAmount(draft?.amount ?? most, i18n.locale),
      text: draft?.text ?? '',
      files: (draft?.files.map(({ id }) => id) ?? []) as readonly string[],
    },
    findFaults: ({ amount, text }) => ({
      amount: read(amount) === undefined ? t`Enter an amount up to ${most} ${currency}` : undefined,
      text: text.trim() === '' ? t`Describe what happened` : undefined,
    }),
  });
  const { values, field } = fields;
  const submit = () => {
    const reason: DisputeReason = disputeReasons.find((one) => one === values.reason) ?? 'notRecognised';
    const said = { reason, amount: read(values.amount) ?? '', text: values.text.trim(), files: [...values.files] };
    return addition.submit({
      body: { ...said, paymentId, draft: draft?.id ?? null },
      send: (_none, options) =>
        draft
          ? api(corporateCards.changeDispute, { body: { id: draft.id, ...said } }, options)
          : api(corporateCards.openDispute, { body: { paymentId, ...said } }, options),
    });
  };
  const load = (File: string, signal: AbortSignal) =>
    downloadBytes(corporateCards.getReceipt as Call, { query: { Id: paymentId, File } }, { signal });
  return (
    <CommandDialog
      title={<Trans>Dispute payment</Trans>}
      action={<Trans>Save draft</Trans>}
      close={close}
      of={fields}
      form={addition}
      submit={submit}
    >
      <p>
        <Trans>The card issuer asks the merchant for proof and decides, which can take 90 days.</Trans>
      </p>
      <SelectField
        label={t`Reason`}
        choices={disputeReasons.map((one) => ({ value: one, label: i18n._(disputeReasonNames[one]) }))}
        {...field('reason')}
      />
      <AmountField label={t`Amount`} asset={currency} {...field('amount')} />
      <TextField
        label={t`What happened`}
        description={t`What you bought, what went wrong, and what the merchant answered`}
        maxLength={disputeTextMaxLength}
        {...field('text')}
      />
      <UploadField
        label={t`Proof`}
        about={t`A receipt, an order confirmation or messages with the merchant`}
        purpose="card.dispute"
        max={filePurposes['card.dispute'].maxOpen}
        load={load}
        isOptional
        {...field('files')}
      />
    </CommandDialog>
  );
}
