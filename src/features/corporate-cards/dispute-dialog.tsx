import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { useState } from 'react';
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
import { readPayment, writeAmount } from '#src/ui/typed-amount.ts';
import { type DisputeRow } from './disputes.ts';
import type { PaymentRow } from './rows.ts';
import { disputeReasonNames } from './wording.ts';

interface DialogProps {
  readonly payment: PaymentRow;
  readonly draft?: DisputeRow;
  readonly close: () => void;
}

/** What is wrong with a payment, how much of it, and what proves it. It is saved as a draft first. */
export function DisputeDialog({ payment, draft, close }: DialogProps) {
  const { i18n, t } = useLingui();
  const { id: paymentId, currency, captured, refunded } = payment;
  const most = new BigNumber(captured).minus(refunded).toFixed();
  const [reason, setReason] = useState<DisputeReason>(draft?.reason ?? 'notRecognised');
  const [amount, setAmount] = useState(() => writeAmount(draft?.amount ?? most, i18n.locale));
  const [text, setText] = useState(draft?.text ?? '');
  const [files, setFiles] = useState<readonly string[]>(draft?.files.map(({ id }) => id) ?? []);
  const [isTried, setTried] = useState(false);
  const addition = useAddition<DisputeRow>(`card-dispute-${draft?.id ?? paymentId}`, close);
  const typed = isAssetCode(currency) ? readPayment(amount.trim(), i18n.locale, scaleOf(currency)) : undefined;
  const isAmount = typed !== undefined && new BigNumber(typed).lte(most);
  const submit = async () => {
    setTried(true);
    if (!isAmount || text.trim() === '') return false;
    const said = { reason, amount: typed, text: text.trim(), files: [...files] };
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
      form={addition}
      submit={submit}
    >
      <p>
        <Trans>The card issuer asks the merchant for proof and decides, which can take 90 days.</Trans>
      </p>
      <SelectField
        label={t`Reason`}
        value={reason}
        choices={disputeReasons.map((one) => ({ value: one, label: i18n._(disputeReasonNames[one]) }))}
        onChange={({ currentTarget: { value } }) =>
          setReason((now) => disputeReasons.find((one) => one === value) ?? now)
        }
      />
      <AmountField
        label={t`Amount`}
        asset={currency}
        value={amount}
        error={isTried && !isAmount ? t`Enter an amount up to ${most} ${currency}` : null}
        onChange={setAmount}
      />
      <TextField
        label={t`What happened`}
        description={t`What you bought, what went wrong, and what the merchant answered`}
        maxLength={disputeTextMaxLength}
        value={text}
        error={isTried && text.trim() === '' ? t`Say what happened` : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <UploadField
        label={t`Proof`}
        about={t`A receipt, an order confirmation or messages with the merchant`}
        purpose="card.dispute"
        max={filePurposes['card.dispute'].maxOpen}
        value={files}
        onChange={setFiles}
        load={load}
        isOptional
      />
    </CommandDialog>
  );
}
