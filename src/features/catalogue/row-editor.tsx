import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { keyFields, type CataloguePart } from '#contract/catalogue/changes/rules.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { CheckField, Field as TypedField, SelectField, TextField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { fieldsOf, rowOf, typedOf, type Field, type Typed } from './fields.ts';
import { choiceNames, fieldNames } from './wording.ts';

interface Props {
  readonly part: CataloguePart;
  /** The initial row; null for a new one. */
  readonly row: object | null;
  readonly add: (row: object) => void;
  readonly close: () => void;
}

/** Editor of a catalogue row with all its fields; its identifying fields can't be changed afterwards. */
export function RowEditor({ part, row, add, close }: Props) {
  const { t } = useLingui();
  const asked = fieldsOf[part];
  const fields = useFields<Typed>({
    initial: typedOf(part, row),
    findFaults: (typed) => Object.fromEntries(asked.map((field) => [field.name, faultOf(field, typed)])),
  });
  const faultOf = ({ name, kind, isOptional }: Field, typed: Typed) =>
    !isOptional && kind !== 'flag' && (typed[name] ?? '').trim() === '' ? t`Required` : undefined;
  const submit = async () => {
    add(rowOf(part, fields.values));
    close();
  };
  return (
    <FormDialog
      title={row ? <Trans>Change</Trans> : <Trans>Add</Trans>}
      action={<Trans>Add to draft</Trans>}
      of={fields}
      submit={submit}
      close={close}
      isRunning={false}
      problem={null}
    >
      {asked.map((field) => (
        <Input
          key={field.name}
          field={field}
          isFixed={row !== null && keyFields[part].includes(field.name)}
          value={fields.values[field.name] ?? ''}
          error={fields.errors[field.name]}
          change={(value) => fields.change({ [field.name]: value })}
        />
      ))}
    </FormDialog>
  );
}

interface InputProps {
  readonly field: Field;
  readonly isFixed: boolean;
  readonly value: string;
  readonly error: ReactNode;
  readonly change: (value: string) => void;
}

function Input({ field: { name, kind, choices, isOptional = false }, value, isFixed, error, change }: InputProps) {
  const { i18n, t } = useLingui();
  const named = fieldNames[name];
  const input = {
    name,
    label: named ? i18n._(named) : name,
    isOptional,
    value,
    error,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => change(event.currentTarget.value),
  } as const;
  if (kind === 'flag')
    return (
      <CheckField
        label={input.label}
        checked={value === 'true'}
        onChange={(event) => change(String(event.currentTarget.checked))}
      />
    );
  if (choices) {
    const nameOf = (choice: string) => {
      const word = choiceNames[choice];
      return word ? i18n._(word) : choice;
    };
    const all = choices.map((choice) => ({ value: choice, label: nameOf(choice) }));
    return (
      <SelectField disabled={isFixed} choices={isOptional ? [{ value: '', label: t`All` }, ...all] : all} {...input} />
    );
  }
  if (kind === 'lines') return <TextField rows={3} maxLength={400} {...input} />;
  return <TypedField type={kind === 'day' ? 'date' : 'text'} readOnly={isFixed} {...input} />;
}
