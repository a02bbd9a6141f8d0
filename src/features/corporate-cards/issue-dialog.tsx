import { Trans, useLingui } from '@lingui/react/macro';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { issueValues, labelMaxLength } from '#contract/corporate-cards/rules.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { CheckField, Field, SelectField } from '#src/ui/form/fields.tsx';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import { LimitFields } from './limit-fields.tsx';
import { useLimits, useTypedLimits, writable } from './limit-form.ts';
import { cardsTable, type CardRow } from './rows.ts';
import { formNames } from './wording.ts';

export type Programme = ResultOf<typeof corporateCardsSchemas.getProgramme>;

interface IssueProps {
  readonly programme: Programme;
  readonly close: () => void;
  readonly done: (id: string) => void;
}

/** Form for a new card: holder, kind, currency, limits. */
export function IssueDialog({ programme, close, done }: IssueProps) {
  const { i18n, t } = useLingui();
  const { holders, currencies, forms } = programme;
  const before = useTypedLimits();
  const fields = useFields({
    initial: {
      holder: holders[0]?.uid ?? '',
      form: 'virtual',
      currency: (currencies[0] ?? '') as string,
      label: '',
      isSingleUse: false,
      ...before,
    },
    draft: 'card-issue',
    // The holder may have left, and a currency may have been closed.
    restored: (kept) =>
      change({
        ...(holders.some(({ uid }) => uid === kept.holder) ? {} : { holder: holders[0]?.uid ?? '' }),
        ...(currencies.some((code) => code === kept.currency) ? {} : { currency: currencies[0] ?? '' }),
      }),
    findFaults: (typed): Faults => findFaults(typed),
  });
  const { values, field, change } = fields;
  const { currency, holder, isSingleUse } = values;
  const { findFaults, read } = useLimits(currency);
  const addition = useAddition<CardRow>('card-issue', cardsTable.syncAnew, async (card) => {
    await fields.end();
    return card ? done(card.id) : close();
  });
  const submit = async () => {
    const form = forms.find((one) => one === values.form) ?? 'virtual';
    const limits = writable(read(values));
    const order = { holder, form, currency, label: values.label.trim(), limits, isSingleUse };
    return addition.submit({
      body: order,
      verification: {
        action: 'cards.manage',
        values: issueValues(order),
        named: { holder: holders.find(({ uid }) => uid === holder)?.name ?? holder },
      },
      send: (verification, options) => api(corporateCards.issue, { body: { ...order, verification } }, options),
    });
  };
  return (
    <CommandDialog
      title={<Trans>Issue card</Trans>}
      action={<Trans>Issue card</Trans>}
      close={close}
      of={fields}
      form={addition}
      submit={submit}
    >
      <SelectField
        label={t`Cardholder`}
        description={t`You and team members whose role can hold cards`}
        choices={holders.map(({ uid, name }) => ({ value: uid, label: name }))}
        {...field('holder')}
      />
      <SelectField
        label={t`Type`}
        description={
          values.form === 'virtual'
            ? t`Ready immediately for payments online and in a phone’s wallet`
            : t`Sent to your registered address. The cardholder activates it.`
        }
        choices={forms.map((one) => ({ value: one, label: i18n._(formNames[one]) }))}
        {...field('form')}
      />
      <SelectField
        label={t`Currency`}
        description={t`Paid from this balance of your global account`}
        choices={currencies.map((code) => ({ value: code, label: code }))}
        {...field('currency')}
      />
      <Field
        label={t`Name`}
        isOptional
        description={t`What the card is for, such as Travel`}
        maxLength={labelMaxLength}
        {...field('label')}
      />
      <CheckField label={<Trans>Single use: closes after one payment</Trans>} {...fields.check('isSingleUse')} />
      <LimitFields of={fields} currency={currency} />
    </CommandDialog>
  );
}
