import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { account } from '#contract/account/calls.ts';
import { isSignUpPassword, normaliseEmail } from '#contract/account/rules.ts';
import { session } from '#contract/session/calls.ts';
import { api, isCancelled } from '#src/platform/api.ts';
import { sealPassword } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import styles from '../auth.module.css';
import { CodeField } from '../code-field.tsx';
import { FormError } from '../form-error.tsx';
import { PasswordRules } from '../password-rules.tsx';

const sixDigits = /^[0-9]{6}$/;

/** Registration by email, for a person or a company. */
export function RegisterScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { type } = useSearch({ from: '/user/register' });
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: {
      accountType: type === 'merchant' ? ('merchant' as const) : ('individual' as 'individual' | 'merchant'),
      email: '',
      code: '',
      password: '',
      again: '',
      merchantName: '',
      hasAcceptedTerms: false,
    },
    validate: {
      email: (value) => (normaliseEmail(value) ? null : t`Enter an email address such as name@example.com`),
      code: (value) => (sixDigits.test(value) ? null : t`Enter the six digits from the mail`),
      password: (value) => (isSignUpPassword(value) ? null : t`This password does not meet every rule below`),
      again: (value, values) => (value === values.password ? null : t`The two passwords are inconsistent`),
      merchantName: (value, values) =>
        values.accountType === 'individual' || value.trim() ? null : t`Enter the company’s name`,
      hasAcceptedTerms: (value) => (value ? null : t`Please accept the terms and the privacy policy`),
    },
  });
  const sendCode = async () => {
    if (form.validateField('email').hasError) return null;
    setError(null);
    const body = { purpose: 'register' as const, emailAddress: form.values.email };
    return (await api(session.sendVerificationCode, { body }, { isInline: true })).resendAfterSeconds;
  };
  const submit = form.onSubmit(async (values) => {
    setError(null);
    try {
      const password = await sealPassword(values.password, 'register');
      const merchant = values.accountType === 'merchant' ? { merchantName: values.merchantName.trim() } : {};
      await api(
        account.registerByEmail,
        {
          body: {
            emailAddress: values.email,
            code: values.code,
            password,
            accountType: values.accountType,
            hasAcceptedTerms: true,
            ...merchant,
          },
        },
        { isInline: true },
      );
      await navigate({ to: '/user/result' });
    } catch (failure) {
      if (!isCancelled(failure)) setError(failure);
    }
  });
  return (
    <AuthFrame title={<Trans>Create an account</Trans>}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormError error={error} />
        <fieldset className={styles.kinds}>
          <legend>
            <Trans>The account is for</Trans>
          </legend>
          <label>
            <input
              type="radio"
              name="accountType"
              checked={form.values.accountType === 'individual'}
              onChange={() => form.setFieldValue('accountType', 'individual')}
            />
            <Trans>A person</Trans>
          </label>
          <label>
            <input
              type="radio"
              name="accountType"
              checked={form.values.accountType === 'merchant'}
              onChange={() => form.setFieldValue('accountType', 'merchant')}
            />
            <Trans>A company</Trans>
          </label>
        </fieldset>
        {form.values.accountType === 'merchant' ? (
          <TextInput
            label={t`Company name`}
            autoComplete="organization"
            maxLength={100}
            size="md"
            {...form.getInputProps('merchantName')}
          />
        ) : null}
        <TextInput label={t`Email`} type="email" autoComplete="username" size="md" {...form.getInputProps('email')} />
        <CodeField input={form.getInputProps('code')} send={sendCode} onError={setError} />
        <PasswordInput
          label={t`Password`}
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
          {...form.getInputProps('password')}
        />
        <PasswordRules password={form.values.password} />
        <PasswordInput
          label={t`Password again`}
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t`Show the repeated password` }}
          {...form.getInputProps('again')}
        />
        <Checkbox
          label={
            <Trans>
              I accept the{' '}
              <Link to="/help/detail" search={{ id: 'terms' }}>
                terms of service
              </Link>{' '}
              and the{' '}
              <Link to="/help/detail" search={{ id: 'privacy' }}>
                privacy policy
              </Link>
            </Trans>
          }
          {...form.getInputProps('hasAcceptedTerms', { type: 'checkbox' })}
        />
        <Button type="submit" fullWidth loading={form.submitting}>
          <Trans>Create the account</Trans>
        </Button>
        <div className={styles.links}>
          <span>
            <Trans>Already have an account?</Trans>
          </span>
          <Link to="/user/login">
            <Trans>Sign in</Trans>
          </Link>
        </div>
      </form>
    </AuthFrame>
  );
}
