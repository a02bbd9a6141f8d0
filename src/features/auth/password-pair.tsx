import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import type { FieldInput } from '#src/ui/form/use-fields.ts';
import { PasswordRules } from './password-rules.tsx';

interface PasswordPairProps {
  /** Whose password it is, for the browser's password manager. */
  readonly username: string;
  readonly password: FieldInput<string>;
  readonly again: FieldInput<string>;
}

/** Fields for a new password, entered twice, with a hint for each rule. */
export function PasswordPair({ username, password, again }: PasswordPairProps) {
  const { t } = useLingui();
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label={t`Password`} autoComplete="new-password" uncover={t`Show password`} {...password} />
      <PasswordRules password={password.value} />
      <PasswordField
        label={t`Confirm password`}
        autoComplete="new-password"
        uncover={t`Show confirmed password`}
        {...again}
      />
    </>
  );
}
