import { useLingui } from '@lingui/react/macro';
import type { PersonForm } from '#contract/kyc/rules.ts';
import { enteredText } from './entered.ts';
import { SummaryList } from './summary-list.tsx';
import { fieldNames } from './wording.ts';

const before = [
  'firstName',
  'lastName',
  'bornOn',
  'nationality',
  'region',
  'documentType',
  'documentNumber',
  'validFrom',
  'validTo',
] as const;

/** A person's answers in full, for comparison with the photos. */
export function PersonLines({ form }: { form: PersonForm }) {
  const { t, i18n } = useLingui();
  const company = form.companyName ? (['companyName'] as const) : [];
  const shown = [...before, ...company, 'city', 'address', 'postalCode'] as const;
  const textOf = (field: (typeof shown)[number]): string => {
    if (field === 'validTo' && form.validTo === null) return t`No expiry date`;
    return enteredText(i18n, field, form[field] ?? '');
  };
  return (
    <SummaryList
      title={t`Submitted details`}
      lines={shown.map((field) => {
        const name = fieldNames[field];
        return [name ? i18n._(name) : field, textOf(field)] as const;
      })}
    />
  );
}
