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
import type { ReactNode } from 'react';
import { flagOf } from '../flags.ts';
import styles from './form.module.css';

/** What every field of the kit may say of itself beside what its input takes. */
export interface FieldWords {
  readonly label: ReactNode;
  /** What to write, until something is wrong: the fault stands in its place. */
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** Marked, since most fields have to be filled in. */
  readonly isOptional?: boolean;
}

/** The words of a field as the inputs take them. */
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

/** An input's properties with the kit's words in the place of its own. */
export type Worded<P> = Omit<P, keyof FieldWords> & FieldWords;
type TextFieldProps = Worded<TextInputProps>;

/** One line of text. */
export function Field({ label, description, error, isOptional, ...input }: TextFieldProps) {
  return <TextInput autoComplete="off" {...wordsOf({ label, description, error, isOptional })} {...input} />;
}

/** Several lines. */
export function TextField({ label, description, error, isOptional, ...input }: Worded<TextareaProps>) {
  return <Textarea autoComplete="off" {...wordsOf({ label, description, error, isOptional })} {...input} />;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends Omit<Worded<NativeSelectProps>, 'data'> {
  readonly choices: readonly Choice[];
  /** Nothing is chosen at first. */
  readonly isOpen?: boolean;
}

/** One of a few. A native list: typing finds one, a phone shows its own wheel. */
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

/** A day of the calendar, `2026-11-21`. */
export function DateField(props: TextFieldProps) {
  return <Field type="date" {...props} />;
}

/** Something that is so or not. */
export function CheckField({ label, ...input }: CheckboxProps) {
  // The component says by its colour alone that it is wrong.
  return <Checkbox size="md" label={label} aria-invalid={input.error ? true : undefined} {...input} />;
}

/** An address of a chain, a hash, a key: machines' writing, which no keyboard corrects. */
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

/** The flag of a country, in its field. */
export function Flag({ country }: { country: string }) {
  const flag = flagOf(country);
  return flag === undefined ? null : <img src={flag} alt="" width="22" height="15" />;
}
