import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { PasswordRules } from './password-rules.tsx';

interface PasswordPairProps {
  /** Whose password it is, for the browser's own store of passwords. */
  readonly username: string;
  readonly password: PasswordInputProps;
  readonly again: PasswordInputProps;
  /** What stands in the first, for the hints. */
  readonly typed: string;
  readonly firstRef?: Ref<HTMLInputElement>;
}

/** A new password, twice, with a hint for each rule. */
export function PasswordPair({ username, password, again, typed, firstRef }: PasswordPairProps) {
  const { t } = useLingui();
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        ref={firstRef}
        label={t`Password`}
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
        {...password}
      />
      <PasswordRules password={typed} />
      <PasswordInput
        label={t`Confirm password`}
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t`Show confirmed password` }}
        {...again}
      />
    </>
  );
}
