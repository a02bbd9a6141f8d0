import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { wordsOf, type Worded } from './fields.tsx';

interface PasswordFieldProps extends Worded<PasswordInputProps> {
  readonly ref?: Ref<HTMLInputElement>;
  /** Label of the button that reveals the text. */
  readonly uncover?: string;
}

/** A masked text field whose content can be revealed. */
export function PasswordField({ label, description, error, isOptional, uncover, ...input }: PasswordFieldProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      {...wordsOf({ label, description, error, isOptional })}
      // The component itself marks it by its color alone.
      aria-invalid={error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': uncover ?? t`Show passwords` }}
      {...input}
    />
  );
}
