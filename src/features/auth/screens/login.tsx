import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { normaliseEmail } from '#contract/account/rules.ts';
import { safeReturnPath } from '#contract/platform/routes.ts';
import { isCancelled } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { signInByEmail } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import styles from '../auth.module.css';
import { FormError } from '../form-error.tsx';

/** Signing in; `type=merchant` is the companies' door, `return` leads back to where the visitor was. */
export function LoginScreen() {
  const { t } = useLingui();
  const search = useSearch({ from: '/user/login' });
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const [error, setError] = useState<unknown>(null);
  const isMerchant = search.type === 'merchant';
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (normaliseEmail(value) ? null : t`Enter an email address such as name@example.com`),
      password: (value) => (value ? null : t`Enter your password`),
    },
  });
  const submit = form.onSubmit(async ({ email, password }) => {
    setError(null);
    try {
      await signInByEmail({ email, password, ...(isMerchant ? { accountType: 'merchant' as const } : {}) });
      await navigate({ href: safeReturnPath(search.return) ?? '/dashboard/overview', replace: true });
    } catch (failure) {
      if (!isCancelled(failure)) setError(failure);
    }
  });
  return (
    <AuthFrame
      title={isMerchant ? <Trans>Merchant sign-in</Trans> : <Trans>Sign in</Trans>}
      about={
        isMerchant ? (
          <Trans>For companies and institutions.</Trans>
        ) : (
          <Trans>Check that the address bar shows our name.</Trans>
        )
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormError error={error} />
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="username"
          size="md"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t`Password`}
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={form.submitting} disabled={isOffline}>
          <Trans>Sign in</Trans>
        </Button>
        {isOffline ? (
          <p>
            <Trans>Signing in needs a network.</Trans>
          </p>
        ) : null}
        <div className={styles.links}>
          <Link to="/user/forget">
            <Trans>Forgot password</Trans>
          </Link>
          <Link to="/user/register" search={isMerchant ? { type: 'merchant' } : {}}>
            <Trans>Create an account</Trans>
          </Link>
        </div>
      </form>
    </AuthFrame>
  );
}
