import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { codePattern, isSignUpPassword, referralCodePattern, whatsAppIdPattern } from '#contract/account/rules.ts';
import { session } from '#contract/session/calls.ts';
import { api, ApiError, isCancelled } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { contactBody } from '#src/features/contact/index.ts';
import styles from './auth.module.css';
import { SentCodeField } from '#src/ui/sent-code-field.tsx';
import { focusFirstWrong } from './focus-first-wrong.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordPair } from './password-pair.tsx';
import { register, type SecureValues } from './register.ts';
import type { Applicant } from './use-registration.ts';

interface SecureStepProps {
  readonly applicant: Applicant;
  readonly questionnaireId: string;
  readonly referralCode: string;
  readonly isDisabled: boolean;
  readonly onDone: () => void;
  readonly onIneligible: () => void;
}

const fits = (pattern: string, value: string) => value.trim() === '' || new RegExp(pattern).test(value.trim());

/** The last step: proof of the contact, the password, and what must be accepted. */
export function RegisterSecureStep(props: SecureStepProps) {
  const { applicant, questionnaireId, isDisabled, onDone, onIneligible } = props;
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(null);
  const { kind, value: address } = applicant.contact;
  const initialValues: SecureValues = {
    code: '',
    codeTicket: '',
    password: '',
    again: '',
    referralCode: props.referralCode,
    whatsAppId: '',
    hasAcceptedTerms: false,
  };
  const form = useForm({
    initialValues,
    validate: {
      code: (value, { codeTicket }) => {
        if (!codeTicket) return t`Request a code first`;
        return new RegExp(codePattern).test(value) ? null : t`Enter the six digits of the code`;
      },
      password: (value) => (isSignUpPassword(value) ? null : t`Your password doesn’t meet every rule below`),
      again: (value, values) => (value === values.password ? null : t`The passwords don’t match`),
      referralCode: (value) => (fits(referralCodePattern, value) ? null : t`4 to 16 letters and digits`),
      whatsAppId: (value) => (fits(whatsAppIdPattern, value) ? null : t`Enter a number or username without spaces`),
      hasAcceptedTerms: (value) => (value ? null : t`Accept the terms of service and privacy policy`),
    },
  });
  const sendCode = async () => {
    setError(null);
    const body = { purpose: 'register' as const, ...contactBody(applicant.contact) };
    const { ticket, resendAfterSeconds } = await api(session.sendVerificationCode, { body }, { isInline: true });
    form.setFieldValue('codeTicket', ticket);
    return resendAfterSeconds;
  };
  const submit = form.onSubmit(async (values) => {
    setError(null);
    try {
      await register(applicant, questionnaireId, values);
      onDone();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'account:notEligible') onIneligible();
      else if (!isCancelled(failure)) setError(failure);
    }
  }, focusFirstWrong(form));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormError error={error} />
      <p className={styles.hint}>
        <Trans>
          We’ll send a code to <strong>{address}</strong>
        </Trans>
      </p>
      <SentCodeField
        label={kind === 'email' ? t`Email code` : t`SMS code`}
        send={sendCode}
        onError={setError}
        {...form.getInputProps('code')}
      />
      <PasswordPair
        username={address}
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
