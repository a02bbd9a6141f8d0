import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { issueValues, labelMaxLength, type CardForm } from '#contract/corporate-cards/rules.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { useLimitForm, writable } from './limit-form.ts';
import { cardsTable, type CardRow } from './rows.ts';
import styles from './cards.module.css';
import { formNames } from './wording.ts';

export type Programme = ResultOf<typeof corporateCardsSchemas.getProgramme>;

interface IssueProps {
  readonly programme: Programme;
  readonly close: () => void;
  readonly done: (id: string) => void;
}

/** A new card: for whom, which kind, in what, how much it may pay. */
export function IssueDialog({ programme, close, done }: IssueProps) {
  const { i18n, t } = useLingui();
  const { holders, currencies, forms } = programme;
  const [holder, setHolder] = useState(holders[0]?.uid ?? '');
  const [form, setForm] = useState<CardForm>('virtual');
  const [currency, setCurrency] = useState(currencies[0] ?? '');
  const [label, setLabel] = useState('');
  const [isSingleUse, setSingleUse] = useState(false);
  const limitForm = useLimitForm(currency);
  const addition = useAddition<CardRow>('card-issue', cardsTable.syncAnew, (card) => (card ? done(card.id) : close()));
  const submit = async () => {
    const limits = limitForm.read();
    if (!limits) return false;
    const order = { holder, form, currency, label: label.trim(), limits: writable(limits), isSingleUse };
    const name = holders.find(({ uid }) => uid === holder)?.name ?? holder;
    return addition.submit({
      body: order,
      verification: { action: 'cards.manage', values: issueValues(order), named: { name } },
      send: (verification, options) => api(corporateCards.issue, { body: { ...order, verification } }, options),
    });
  };
  return (
    <CommandDialog
      title={<Trans>Issue card</Trans>}
      action={<Trans>Issue card</Trans>}
      close={close}
      form={addition}
      submit={submit}
    >
      <SelectField
        label={t`Cardholder`}
        description={t`You and team members whose role can hold cards`}
        value={holder}
        choices={holders.map(({ uid, name }) => ({ value: uid, label: name }))}
        onChange={(event) => setHolder(event.currentTarget.value)}
      />
      <SelectField
        label={t`Type`}
        description={
          form === 'virtual'
            ? t`Ready at once for payments online and in a phone’s wallet`
            : t`Sent to your registered address. The cardholder activates it.`
        }
        value={form}
        choices={forms.map((one) => ({ value: one, label: i18n._(formNames[one]) }))}
        onChange={(event) => setForm(forms.find((one) => one === event.currentTarget.value) ?? 'virtual')}
      />
      <SelectField
        label={t`Currency`}
        description={t`Paid from this balance of your global account`}
        value={currency}
        choices={currencies.map((code) => ({ value: code, label: code }))}
        onChange={(event) => setCurrency(event.currentTarget.value)}
      />
      <Field
        label={t`Name`}
        isOptional
        description={t`What the card is for, such as Travel`}
        maxLength={labelMaxLength}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={isSingleUse} onChange={(event) => setSingleUse(event.currentTarget.checked)} />
        <Trans>Single use: closes after one payment</Trans>
      </label>
      <LimitFields form={limitForm} currency={currency} />
    </CommandDialog>
  );
}
