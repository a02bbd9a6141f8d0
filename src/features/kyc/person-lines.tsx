import { useLingui } from '@lingui/react/macro';
import type { PersonForm } from '#contract/kyc/rules.ts';
import { regionName } from '#src/ui/regions.ts';
import { SummaryList, writeEntered } from './summary-list.tsx';
import { documentNames, fieldNames } from './wording.ts';

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
    const country = field === 'region' || field === 'nationality' ? form[field] : undefined;
    if (country) return regionName(country, i18n.locale);
    if (field === 'documentType' && form.documentType) return i18n._(documentNames[form.documentType]);
    if (field === 'validTo' && form.validTo === null) return t`No expiry date`;
    if (field === 'bornOn' || field === 'validFrom' || field === 'validTo')
      return writeEntered(i18n, form[field] ?? '');
    return form[field] ?? '';
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
