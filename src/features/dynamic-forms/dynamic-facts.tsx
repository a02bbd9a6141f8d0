import { useLingui } from '@lingui/react';
import { Plural } from '@lingui/react/macro';
import { nothing } from '#contract/platform/display.ts';
import { listAskedFields, type DynamicField, type DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { formatDay } from '#src/platform/days.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Facts } from '#src/ui/form/form.tsx';
import { regionName } from '#src/ui/regions.ts';

/** Contents of a dynamic form, to review before and after it is submitted. */
export function DynamicFacts({ fields, values }: { fields: readonly DynamicField[]; values: DynamicValues }) {
  const locale = useLocale();
  return (
    <Facts
      lines={listAskedFields(fields, values).map((field) => [
        field.label[locale],
        <DynamicAnswer key={field.key} field={field} value={values[field.key] ?? ''} />,
      ])}
    />
  );
}

/** One answer as it reads: the option's words, a country's name, a number of files. */
export function DynamicAnswer({
  field: { type, options },
  value,
}: {
  readonly field: DynamicField;
  readonly value: DynamicValues[string];
}) {
  const { i18n } = useLingui();
  const locale = useLocale();
  if (value.length === 0) return nothing;
  if (typeof value !== 'string') return <Plural value={value.length} one="# file" other="# files" />;
  if (type === 'country') return regionName(value, i18n.locale);
  if (type === 'date') return formatDay(i18n, value, { dateStyle: 'long' });
  return options?.find((one) => one.value === value)?.label?.[locale] ?? value;
}
