import { Trans, useLingui } from '@lingui/react/macro';
import BigNumber from 'bignumber.js';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { requestFields, requestReasonMaxLength } from '#contract/corporate-cards/rules.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { writeMoney } from '#src/ui/money.tsx';
import { useReadLimit } from './limit-form.ts';
import { type RequestRow } from './requests.ts';
import type { CardRow } from './rows.ts';
import { requestFieldNames } from './wording.ts';

/** Form in which the holder requests higher limits for their card. */
export function RequestDialog({ card, close }: { card: CardRow; close: () => void }) {
  const { i18n, t } = useLingui();
  const { id, currency } = card;
  const addition = useAddition<RequestRow>(`card-request-${id}`, close);
  const read = useReadLimit(currency);
  const fields = useFields({
    initial: { field: 'oneOff', amount: '', reason: '' },
    findFaults: ({ field, amount, reason }) => ({
      amount: read(amount).fault ?? tooLittle(limitOf(card, field), read(amount).amount),
      reason: reason.trim() === '' ? t`Explain what you need it for` : undefined,
    }),
  });
  const { values } = fields;
  const tooLittle = (limit: string | null, amount: string | undefined) => {
    if (limit === null || amount === undefined || new BigNumber(amount).gt(limit)) return undefined;
    const now = `${writeMoney(limit, currency, i18n.locale)} ${currency}`;
    return t`Enter more than the current limit, ${now}`;
  };
  // A limit that the card doesn't have can't be raised.
  const offered = requestFields.filter((one) => one === 'oneOff' || limitOf(card, one) !== null);
  const submit = () => {
    const field = requestFields.find((one) => one === values.field) ?? 'oneOff';
    const body = { id, field, amount: read(values.amount).amount ?? '', reason: values.reason.trim() };
    return addition.submit({ body, send: (_none, options) => api(corporateCards.requestLimit, { body }, options) });
  };
  return (
    <CommandDialog
      title={<Trans>Request a higher limit</Trans>}
      action={<Trans>Send request</Trans>}
      close={close}
      of={fields}
      form={addition}
      submit={submit}
    >
      <p>
        <Trans>Your company’s card managers decide. You’re told as soon as they do.</Trans>
      </p>
      <SelectField
        label={t({ context: 'request', message: 'What you need' })}
        description={
          values.field === 'oneOff'
            ? t`One payment beyond your limits, within 7 days of the approval`
            : t`From the approval on, until your company changes it`
        }
        choices={offered.map((one) => ({ value: one, label: i18n._(requestFieldNames[one]) }))}
        {...fields.field('field')}
      />
      <AmountField label={t`Amount`} asset={currency} {...fields.field('amount')} />
      <Field
        label={t`Reason`}
        description={t`What you’ll pay for`}
        maxLength={requestReasonMaxLength}
        {...fields.field('reason')}
      />
    </CommandDialog>
  );
}

/** Returns the current limit that a request is about; null if there is none. */
function limitOf({ limits }: CardRow, field: string): string | null {
  const name = requestFields.find((one) => one === field) ?? 'oneOff';
  return name === 'oneOff' ? null : limits[name];
}
