import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { wordsOf, type Worded } from './fields.tsx';

interface PasswordFieldProps extends Worded<PasswordInputProps> {
  readonly ref?: Ref<HTMLInputElement>;
  /** What the button that uncovers it is called. */
  readonly uncover?: string;
}

/** Something that is typed covered, and can be uncovered. */
export function PasswordField({ label, description, error, isOptional, uncover, ...input }: PasswordFieldProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      {...wordsOf({ label, description, error, isOptional })}
      // The component says it by its colour alone.
      aria-invalid={error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': uncover ?? t`Show passwords` }}
      {...input}
    />
  );
}
