import { listAskedFields, type DynamicField } from '#contract/dynamic-forms/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { UploadField } from '#src/features/files/index.ts';
import { todayUtc } from '#src/platform/days.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { AccountNumberField } from '#src/ui/form/account-number-field.tsx';
import { CountryField } from '#src/ui/form/country-field.tsx';
import { DateField, Field, SelectField } from '#src/ui/form/fields.tsx';
import { PhoneField } from '#src/ui/form/phone-field.tsx';
import styles from '#src/ui/form/form.module.css';
import type { DynamicForm } from './use-dynamic-form.ts';

interface Props {
  readonly of: DynamicForm;
  /** True if the form is about a payee: whether we serve customers in their country doesn't matter. */
  readonly isOfOther?: boolean;
}

/** The required fields in the order of the form, with those of a group under its name. */
export function DynamicFields({ of, isOfOther = false }: Props) {
  const locale = useLocale();
  return inGroups(listAskedFields(of.fields, of.values)).map((fields, index) => {
    const [{ group } = {}] = fields;
    const rows = fields.map((field) => <OneField key={field.key} of={of} field={field} isOfOther={isOfOther} />);
    if (!group)
      return (
        <div key={index} className={styles.fields}>
          {rows}
        </div>
      );
    return (
      <fieldset key={index} className={styles.group}>
        <legend>{group[locale]}</legend>
        {rows}
      </fieldset>
    );
  });
}

/** Groups consecutive fields with the same group. */
function inGroups(fields: readonly DynamicField[]): readonly (readonly DynamicField[])[] {
  const groups: DynamicField[][] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last?.[0]?.group?.en === field.group?.en && last) last.push(field);
    else groups.push([field]);
  }
  return groups;
}

interface OneFieldProps {
  readonly of: DynamicForm;
  readonly field: DynamicField;
  readonly isOfOther: boolean;
}

function OneField({ of, field, isOfOther }: OneFieldProps) {
  const locale = useLocale();
  const { key, type, options = [], maxLength, grouping, when } = field;
  const given = of.field(key);
  const input = {
    ...given,
    value: typeof given.value === 'string' ? given.value : '',
    label: field.label[locale],
    description: field.help?.[locale] ?? field.example,
    isOptional: !field.isRequired,
  };
  const today = todayUtc();
  if (type === 'file') return <FilesField of={of} field={field} />;
  if (type === 'phone') return <PhoneField {...input} />;
  if (type === 'date') return <DateField {...input} {...(when ? { [when === 'past' ? 'max' : 'min']: today } : {})} />;
  if (type === 'country')
    return (
      <CountryField
        {...input}
        hasNotice={!isOfOther}
        {...(field.options ? { only: options.map(({ value }) => value) } : {})}
      />
    );
  if (type === 'select')
    return (
      <SelectField
        {...input}
        isOpen
        choices={options.map(({ value, label }) => ({ value, label: label?.[locale] ?? value }))}
      />
    );
  if (grouping !== undefined) return <AccountNumberField {...input} grouping={grouping} {...only({ maxLength })} />;
  return <Field {...input} {...only({ maxLength })} />;
}

const only = ({ maxLength }: { readonly maxLength: number | undefined }) =>
  maxLength === undefined ? {} : { maxLength };

function FilesField({
  of,
  field: { key, purpose, maxFiles = 1, label, help, isRequired },
}: Omit<OneFieldProps, 'isOfOther'>) {
  const locale = useLocale();
  const { value, error, onChange } = of.field(key);
  return (
    <UploadField
      name={key}
      label={label[locale]}
      isOptional={!isRequired}
      {...(help ? { about: help[locale] } : {})}
      {...(of.draft === undefined ? {} : { keptAs: `${of.draft}/${key}` })}
      purpose={must(purpose, `the purpose of the file ${key}`)}
      max={maxFiles}
      value={typeof value === 'string' ? [] : value}
      onChange={onChange}
      error={error}
    />
  );
}
