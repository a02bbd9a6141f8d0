import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { keyFields, type CataloguePart } from '#contract/catalogue/changes/rules.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { Flaw } from '#src/ui/desk/reason-field.tsx';
import review from '#src/ui/review.module.css';
import { fieldsOf, rowOf, typedOf, type Field, type Typed } from './fields.ts';
import { choiceNames, fieldNames } from './wording.ts';

interface Props {
  readonly part: CataloguePart;
  /** What it begins with; null: a new one. */
  readonly row: object | null;
  readonly add: (row: object) => void;
  readonly close: () => void;
}

/** A row of the catalogue with all its fields; what names it can't be changed afterwards. */
export function RowEditor({ part, row, add, close }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Typed>(() => typedOf(part, row));
  const [isTried, setTried] = useState(false);
  const fields = fieldsOf[part];
  const isMissing = ({ name, kind, isOptional }: Field) =>
    !isOptional && kind !== 'flag' && (typed[name] ?? '').trim() === '';
  const submit = async () => {
    setTried(true);
    if (fields.some(isMissing)) return false;
    add(rowOf(part, typed));
    close();
    return true;
  };
  return (
    <FormDialog
      title={row ? <Trans>Change</Trans> : <Trans>Add</Trans>}
      action={<Trans>Add to draft</Trans>}
      submit={submit}
      close={close}
      isRunning={false}
      problem={null}
    >
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          isFixed={row !== null && keyFields[part].includes(field.name)}
          flaw={isTried && isMissing(field) ? t`Required` : null}
          change={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
    </FormDialog>
  );
}

interface InputProps {
  readonly field: Field;
  readonly value: string;
  readonly isFixed: boolean;
  readonly flaw: string | null;
  readonly change: (value: string) => void;
}

function Input({ field: { name, kind, choices, isOptional }, value, isFixed, flaw, change }: InputProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const named = fieldNames[name];
  const label = named ? i18n._(named) : name;
  const common = {
    'aria-invalid': flaw ? true : undefined,
    'aria-describedby': flaw ? id : undefined,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    value,
  } as const;
  if (kind === 'flag')
    return (
      <label>
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => change(String(event.currentTarget.checked))}
        />{' '}
        {label}
      </label>
    );
  return (
    <div>
      <label className={review.labelled}>
        {isOptional ? t`${label} (optional)` : label}
        {choices ? (
          <select {...common} disabled={isFixed}>
            {isOptional ? <option value="">{t`All`}</option> : null}
            {choices.map((choice) => {
              const word = choiceNames[choice];
              return (
                <option key={choice} value={choice}>
                  {word ? i18n._(word) : choice}
                </option>
              );
            })}
          </select>
        ) : kind === 'lines' ? (
          <textarea rows={3} maxLength={400} {...common} />
        ) : (
          <input type={kind === 'day' ? 'date' : 'text'} autoComplete="off" readOnly={isFixed} {...common} />
        )}
      </label>
      <Flaw id={id}>{flaw}</Flaw>
    </div>
  );
}
