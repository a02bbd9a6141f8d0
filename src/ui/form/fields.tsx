import { Trans, useLingui } from '@lingui/react/macro';
import {
  Checkbox,
  NativeSelect,
  Textarea,
  TextInput,
  type CheckboxProps,
  type NativeSelectProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { flagOf } from '../flags.ts';
import styles from './form.module.css';

/** Texts of every field of the kit, in addition to the properties of its input. */
export interface FieldWords {
  readonly label: ReactNode;
  /** Help text, replaced by the fault if there is one. */
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** Marks the field as optional; most fields are required. */
  readonly isOptional?: boolean;
}

/** Converts a field's texts to the properties of the inputs. */
export function wordsOf({ label, description, error, isOptional = false }: FieldWords) {
  return {
    size: 'md',
    description: error ? undefined : description,
    error,
    label: isOptional ? (
      <>
        {label}{' '}
        <span className={styles.optional}>
          <Trans>(optional)</Trans>
        </span>
      </>
    ) : (
      label
    ),
  } as const;
}

/** An input's properties with the kit's texts in place of its own. */
export type Worded<P> = Omit<P, keyof FieldWords> & FieldWords;
type TextFieldProps = Worded<TextInputProps>;

/** A single-line text field. */
export function Field({ label, description, error, isOptional, ...input }: TextFieldProps) {
  return <TextInput autoComplete="off" {...wordsOf({ label, description, error, isOptional })} {...input} />;
}

/** A multi-line text field. */
export function TextField({ label, description, error, isOptional, ...input }: Worded<TextareaProps>) {
  return <Textarea autoComplete="off" {...wordsOf({ label, description, error, isOptional })} {...input} />;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends Omit<Worded<NativeSelectProps>, 'data'> {
  readonly choices: readonly Choice[];
  /** True if nothing is selected at first. */
  readonly isOpen?: boolean;
}

/** Selects one of a few choices. A native select: typing finds an option, a phone shows its own picker. */
export function SelectField({
  choices,
  isOpen = false,
  label,
  description,
  error,
  isOptional,
  ...input
}: SelectFieldProps) {
  const { t } = useLingui();
  const data = [...(isOpen ? [{ value: '', label: t`Choose` }] : []), ...choices];
  return <NativeSelect {...wordsOf({ label, description, error, isOptional })} data={data} {...input} />;
}

/** A calendar day, as `2026-11-21`. */
export function DateField(props: TextFieldProps) {
  return <Field type="date" {...props} />;
}

/** A checkbox. */
export function CheckField({ label, ...input }: CheckboxProps) {
  // The component itself marks a fault by its color alone.
  return <Checkbox size="md" label={label} aria-invalid={input.error ? true : undefined} {...input} />;
}

/** A blockchain address, hash or key: machine text, without autocorrection. */
export function CodeField(props: TextFieldProps) {
  return (
    <Field
      classNames={{ input: styles.mono ?? '' }}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      {...props}
    />
  );
}

/** Shows a country's flag inside its field, or its code if the flag can't be fetched. */
export function Flag({ country }: { country: string }) {
  const [missing, setMissing] = useState<string>();
  const flag = flagOf(country);
  if (flag === undefined || missing === country)
    return (
      <span className={styles.flagCode} aria-hidden="true">
        {country}
      </span>
    );
  return <img src={flag} alt="" width="22" height="15" onError={() => setMissing(country)} />;
}
