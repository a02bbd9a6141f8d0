import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { normaliseEmail } from '#contract/account/rules.ts';
import { PlainField } from '#src/ui/plain/plain-field.tsx';
import { takeContact } from './known-contact.ts';
import { PasswordForm, type PasswordWayProps } from './password-form.tsx';

/** Signing in with an email address: what stands on the page before anything is chosen, and so without the kit. */
export function EmailSignIn(props: PasswordWayProps) {
  const { t } = useLingui();
  const id = useId();
  const [email, setEmail] = useState(() => takeContact('email')?.value ?? '');
  const [isWrong, setWrong] = useState(false);
  const read = () => {
    const value = normaliseEmail(email);
    setWrong(!value);
    if (!value) document.getElementById(id)?.focus();
    return value ? { kind: 'email' as const, value } : undefined;
  };
  return (
    <PasswordForm {...props} read={read}>
      <PlainField
        id={id}
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        fault={isWrong ? t`Enter an email address such as name@example.com` : null}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setWrong(false);
        }}
      />
    </PasswordForm>
  );
}
