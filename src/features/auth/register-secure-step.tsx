import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isSignUpPassword, referralCodePattern, whatsAppIdPattern } from '#contract/account/rules.ts';
import { ApiError, isCancelled } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './auth.module.css';
import { focusFirstWrong } from './focus-first-wrong.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordPair } from './password-pair.tsx';
import { enterAs, register, type SecureValues } from './register.ts';
import type { Applicant, Confirmed } from './use-registration.ts';

interface SecureStepProps {
  readonly applicant: Applicant;
  readonly passed: Confirmed & { readonly questionnaireId: string };
  readonly referralCode: string;
  readonly isDisabled: boolean;
  /** The account is there, and its owner is signed in, or has to sign in himself. */
  readonly onDone: (isSignedIn: boolean) => void;
  /** The code no longer holds. */
  readonly onVoid: (failure: ApiError) => void;
  readonly onIneligible: () => void;
}

const fits = (pattern: string, value: string) => value.trim() === '' || new RegExp(pattern).test(value.trim());

/** The last step: the password, and what must be accepted. */
export function RegisterSecureStep(props: SecureStepProps) {
  const { applicant, passed, isDisabled, onDone, onVoid, onIneligible } = props;
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(null);
  const initialValues: SecureValues = {
    password: '',
    again: '',
    referralCode: props.referralCode,
    whatsAppId: '',
    hasAcceptedTerms: false,
  };
  const form = useForm({
    initialValues,
    validate: {
      password: (value) => (isSignUpPassword(value) ? null : t`Your password doesn’t meet every rule below`),
      again: (value, values) => (value === values.password ? null : t`The passwords don’t match`),
      referralCode: (value) => (fits(referralCodePattern, value) ? null : t`4 to 16 letters and digits`),
      whatsAppId: (value) => (fits(whatsAppIdPattern, value) ? null : t`Enter a number or username without spaces`),
      hasAcceptedTerms: (value) => (value ? null : t`Accept the terms of service and privacy policy`),
    },
  });
  const submit = form.onSubmit(async (values) => {
    setError(null);
    try {
      await register(applicant, passed, values);
      onDone(await enterAs(applicant, values.password));
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : undefined;
      if (code === 'account:notEligible') onIneligible();
      else if (failure instanceof ApiError && (code === 'code:void' || code === 'code:wrong')) onVoid(failure);
      else if (!isCancelled(failure)) setError(failure);
    }
  }, focusFirstWrong(form));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormError error={error} />
      <PasswordPair
        username={applicant.contact.value}
        password={form.getInputProps('password')}
        again={form.getInputProps('again')}
        typed={form.values.password}
      />
      <TextInput label={t`WhatsApp ID (optional)`} maxLength={33} size="md" {...form.getInputProps('whatsAppId')} />
      <TextInput
        label={t`Referral code (optional)`}
        autoCapitalize="characters"
        maxLength={16}
        size="md"
        {...form.getInputProps('referralCode')}
      />
      <Checkbox label={<Terms />} {...form.getInputProps('hasAcceptedTerms', { type: 'checkbox' })} />
      <Button type="submit" fullWidth loading={form.submitting} disabled={isDisabled}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  );
}

function Terms() {
  return (
    <Trans>
      I accept the{' '}
      <Link to="/help/detail" search={{ id: 'terms' }} target="_blank">
        terms of service
      </Link>{' '}
      and the{' '}
      <Link to="/help/detail" search={{ id: 'privacy' }} target="_blank">
        privacy policy
      </Link>
    </Trans>
  );
}
