import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { requestFields, requestReasonMaxLength, type RequestField } from '#contract/corporate-cards/rules.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { useReadLimit } from './limit-form.ts';
import { type RequestRow } from './requests.ts';
import type { CardRow } from './rows.ts';
import { requestFieldNames } from './wording.ts';

/** The holder asks for more than his card may pay. */
export function RequestDialog({ card, close }: { card: CardRow; close: () => void }) {
  const { i18n, t } = useLingui();
  const { id, currency } = card;
  const [field, setField] = useState<RequestField>('oneOff');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const addition = useAddition<RequestRow>(`card-request-${id}`, close);
  const read = useReadLimit(currency)(amount);
  const submit = async () => {
    setTried(true);
    if (read.amount === undefined || reason.trim() === '') return false;
    const body = { id, field, amount: read.amount, reason: reason.trim() };
    return addition.submit({ body, send: (_none, options) => api(corporateCards.requestLimit, { body }, options) });
  };
  return (
    <CommandDialog
      title={<Trans>Request a higher limit</Trans>}
      action={<Trans>Send request</Trans>}
      close={close}
      form={addition}
      submit={submit}
    >
      <p>
        <Trans>Your company’s card managers decide. You’re told as soon as they do.</Trans>
      </p>
      <SelectField
        label={t({ context: 'request', message: 'What you need' })}
        description={
          field === 'oneOff'
            ? t`One payment beyond your limits, within 7 days of the approval`
            : t`From the approval on, until your company changes it`
        }
        value={field}
        choices={requestFields.map((one) => ({ value: one, label: i18n._(requestFieldNames[one]) }))}
        onChange={({ currentTarget: { value } }) =>
          setField((now) => requestFields.find((one) => one === value) ?? now)
        }
      />
      <AmountField
        label={t`Amount`}
        asset={currency}
        value={amount}
        error={isTried ? read.fault : null}
        onChange={setAmount}
      />
      <Field
        label={t`Reason`}
        description={t`What you’ll pay for`}
        maxLength={requestReasonMaxLength}
        value={reason}
        error={isTried && reason.trim() === '' ? t`Say what you need it for` : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </CommandDialog>
  );
}
