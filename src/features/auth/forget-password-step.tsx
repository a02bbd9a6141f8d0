import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { account } from '#contract/account/calls.ts';
import { isSignUpPassword } from '#contract/account/rules.ts';
import { api, ApiError, isCancelled } from '#src/platform/api.ts';
import { withSealedPassword } from '#src/platform/password-key.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './auth.module.css';
import { focusFirstWrong } from './focus-first-wrong.ts';
import type { ResetTicket } from './forget-contact-step.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordPair } from './password-pair.tsx';

interface PasswordStepProps {
  readonly ticket: ResetTicket;
  readonly isDisabled: boolean;
  readonly onDone: () => void;
  /** The ticket is used up or too old: a new code is needed. */
  readonly onVoid: (error: unknown) => void;
}

/** Second call: the new password. */
export function ForgetPasswordStep({ ticket, isDisabled, onDone, onVoid }: PasswordStepProps) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: { password: '', again: '' },
    validate: {
      password: (value) => (isSignUpPassword(value) ? null : t`This password does not meet every rule below`),
      again: (value, values) => (value === values.password ? null : t`The two passwords are inconsistent`),
    },
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = form.onSubmit(async ({ password }) => {
    setError(null);
    try {
      await reset(ticket, password);
      onDone();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 50002) onVoid(failure);
      else if (!isCancelled(failure)) setError(failure);
    }
  }, focusFirstWrong(form));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormError error={error} />
      <PasswordPair
        firstRef={first}
        username={ticket.contact.value}
        password={form.getInputProps('password')}
        again={form.getInputProps('again')}
        typed={form.values.password}
      />
      <Button type="submit" fullWidth loading={form.submitting} disabled={isDisabled}>
        <Trans>Set the password</Trans>
      </Button>
    </form>
  );
}

async function reset({ contact, ticket }: ResetTicket, typed: string): Promise<void> {
  const { kind, value } = contact;
  await withSealedPassword(typed, 'password', (password) =>
    kind === 'email'
      ? api(account.resetByEmail, { body: { emailAddress: value, ticket, password } }, { isInline: true })
      : api(account.resetByPhone, { body: { phoneNumber: value, ticket, password } }, { isInline: true }),
  );
}
