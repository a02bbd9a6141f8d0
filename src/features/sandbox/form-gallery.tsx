import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DynamicField, DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { DynamicFacts, DynamicFields, useDynamicForm } from '#src/features/dynamic-forms/index.ts';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import { Panel } from '#src/ui/panel.tsx';

/** Sample of the kit's form with its own checks. */
export function FormSample() {
  const { t, i18n } = useLingui();
  const form = useFields({
    initial: { name: '', amount: '', kind: 'individual', note: '' },
    findFaults: ({ name, amount }) => ({
      name: name.trim() === '' ? t`Enter a name` : undefined,
      amount: readPayment(amount, i18n.locale, 8) ? undefined : t`Enter an amount`,
    }),
  });
  const choices = [
    { value: 'individual', label: t`Individual` },
    { value: 'company', label: t`Company` },
  ];
  return (
    <Panel title={t`Form`}>
      <Form of={form} submit={() => undefined}>
        <Field label={t`Recipient name`} description={t`As shown on your document`} {...form.field('name')} />
        <AmountField label={t`Amount`} asset="BTC" most="0.25" {...form.field('amount')} />
        <SelectField label={t`Recipient type`} choices={choices} {...form.field('kind')} />
        <Field label={t`Note`} isOptional {...form.field('note')} />
        <FormFoot of={form} action={<Trans>Continue</Trans>} />
      </Form>
    </Panel>
  );
}

const fields: readonly DynamicField[] = [
  {
    key: 'holder',
    label: { en: 'Account holder', 'zh-CN': '账户持有人' },
    type: 'select',
    isRequired: true,
    options: [
      { value: 'person', label: { en: 'Individual', 'zh-CN': '个人' } },
      { value: 'company', label: { en: 'Company', 'zh-CN': '企业' } },
    ],
  },
  {
    key: 'bornOn',
    label: { en: 'Date of birth', 'zh-CN': '出生日期' },
    type: 'date',
    isRequired: true,
    when: 'past',
    dependsOn: { key: 'holder', values: ['person'] },
  },
  {
    key: 'registrationNumber',
    label: { en: 'Registration number', 'zh-CN': '注册号' },
    type: 'text',
    isRequired: true,
    pattern: '[A-Z0-9]{4,12}',
    example: 'HRB12345',
    dependsOn: { key: 'holder', values: ['company'] },
  },
  {
    key: 'country',
    label: { en: 'Bank country', 'zh-CN': '银行所在国家' },
    type: 'country',
    isRequired: true,
    group: { en: 'Bank', 'zh-CN': '银行' },
    options: [{ value: 'DE' }, { value: 'FR' }, { value: 'GB' }],
  },
  {
    key: 'accountNumber',
    label: { en: 'IBAN', 'zh-CN': 'IBAN' },
    type: 'text',
    isRequired: true,
    grouping: 4,
    pattern: '[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}',
    example: 'DE89370400440532013000',
    group: { en: 'Bank', 'zh-CN': '银行' },
  },
  { key: 'phone', label: { en: 'Phone', 'zh-CN': '电话' }, type: 'phone', isRequired: false },
];

/** Sample of a form described by the server, showing its values after submission. */
export function DynamicFormSample() {
  const { t } = useLingui();
  const form = useDynamicForm({ fields });
  const [values, setValues] = useState<DynamicValues>();
  return (
    <Panel title={t`Form from a field list`}>
      {values ? (
        <DynamicFacts fields={fields} values={values} />
      ) : (
        <Form of={form} submit={() => setValues(form.read())}>
          <DynamicFields of={form} />
          <FormFoot of={form} action={<Trans>Continue</Trans>} />
        </Form>
      )}
    </Panel>
  );
}
