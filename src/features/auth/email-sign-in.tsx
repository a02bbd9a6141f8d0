import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { normaliseEmail } from '#contract/account/rules.ts';
import { PlainField } from '#src/ui/plain/plain-field.tsx';
import { takeContact } from './known-contact.ts';
import { PasswordForm, type PasswordWayProps } from './password-form.tsx';

/**
 * Sign-in by email address. It is on the page before anything is chosen, so it doesn't use the kit. The field is
 * uncontrolled, because typing starts before any script has loaded.
 */
export function EmailSignIn(props: PasswordWayProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [known] = useState(() => takeContact('email')?.value);
  const [isWrong, setWrong] = useState(false);
  const read = () => {
    const value = normaliseEmail(field.current?.value ?? '');
    setWrong(!value);
    if (!value) field.current?.focus();
    return value ? { kind: 'email' as const, value } : undefined;
  };
  return (
    <PasswordForm {...props} read={read}>
      <PlainField
        ref={field}
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        defaultValue={known}
        fault={isWrong ? t`Enter an email address such as name@example.com` : null}
        onChange={() => setWrong(false)}
      />
    </PasswordForm>
  );
}
