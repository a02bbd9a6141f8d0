import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { BodyOf } from '#contract/platform/call.ts';
import type { accountSchemas } from '#contract/account/schemas.ts';
import { account } from '#contract/account/calls.ts';
import { isSignUpPassword } from '#contract/account/rules.ts';
import { ContactMail } from '#src/features/content/index.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { withSealedPassword } from '#src/platform/password-key.ts';
import { FactorField, isComplete, Ways } from '#src/features/step-up/index.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './auth.module.css';
import { focusFirstWrong } from './focus-first-wrong.ts';
import type { ResetTicket, SecondFactor } from './forget-contact-step.tsx';
import { askPasskey } from './passkey.ts';
import { isDismissed } from './passkey-sign-in.tsx';
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
  const [chosen, choose] = useState(0);
  const factor = ticket.factors[chosen];
  const form = useForm({
    initialValues: { password: '', again: '', factorCode: '' },
    validate: {
      password: (value) => (isSignUpPassword(value) ? null : t`Your password doesn’t meet every rule below`),
      again: (value, values) => (value === values.password ? null : t`The passwords don’t match`),
      factorCode: (value) => {
        if (!factor || factor === 'passkey' || isComplete(factor, value)) return null;
        return factor === 'totp' ? t`Enter six digits` : t`Enter the 10-character recovery code`;
      },
    },
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const fail = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return isDismissed(failure) ? undefined : setError(failure);
    if (failure.code === 50002) return onVoid(failure);
    if (failure.code !== 'code:wrong') return setError(failure);
    const triesLeft = Number(failure.details?.['triesLeft'] ?? 0);
    return form.setFieldError('factorCode', t`Wrong code. Tries left: ${triesLeft}`);
  };
  const submit = form.onSubmit(async ({ password, factorCode }) => {
    setError(null);
    try {
      await reset(ticket, password, await proofOf(factor, factorCode));
      onDone();
    } catch (failure) {
      fail(failure);
    }
  }, focusFirstWrong(form));
  const { error: factorFault } = form.getInputProps('factorCode') as { error?: string };
  const factorError = factorFault ?? null;
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
      {factor ? (
        <>
          <Ways
            ways={ticket.factors.map((one) => [one])}
            chosen={chosen}
            choose={(index) => {
              choose(index);
              form.setFieldValue('factorCode', '');
            }}
          />
          {factor === 'passkey' ? (
            <p className={styles.hint}>
              <Trans>Your browser will ask for your passkey when you set the password.</Trans>
            </p>
          ) : (
            <FactorField
              key={factor}
              factor={factor}
              challenge={{ verification: '', factors: [] }}
              isProved={false}
              value={form.values.factorCode}
              error={factorError}
              onChange={(value) => form.setFieldValue('factorCode', value)}
              onError={setError}
            />
          )}
          <p className={styles.hint}>
            <Trans>
              Lost access to all of these? Email <ContactMail to="customerService" />. We verify your identity before we
              change anything.
            </Trans>
          </p>
        </>
      ) : null}
      <Button type="submit" fullWidth loading={form.submitting} disabled={isDisabled}>
        <Trans>Set new password</Trans>
      </Button>
    </form>
  );
}

type Proof = Pick<BodyOf<typeof accountSchemas.resetByEmail>, 'totpCode' | 'recoveryCode' | 'passkey'>;

async function proofOf(factor: SecondFactor | undefined, code: string): Promise<Proof> {
  if (factor === 'passkey') return { passkey: await askPasskey() };
  if (factor === undefined) return {};
  return factor === 'totp' ? { totpCode: code.trim() } : { recoveryCode: code.trim() };
}

const options = { isInline: true, beginsSession: true };

async function reset({ contact, ticket }: ResetTicket, typed: string, proof: Proof): Promise<void> {
  const { kind, value } = contact;
  await withSealedPassword(typed, 'password', (password) =>
    kind === 'email'
      ? api(account.resetByEmail, { body: { emailAddress: value, ticket, password, ...proof } }, options)
      : api(account.resetByPhone, { body: { phoneNumber: value, ticket, password, ...proof } }, options),
  );
}
