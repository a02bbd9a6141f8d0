import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { BodyOf } from '#contract/platform/call.ts';
import type { accountSchemas } from '#contract/account/schemas.ts';
import { account } from '#contract/account/calls.ts';
import { isSignUpPassword } from '#contract/account/rules.ts';
import { ContactMail } from '#src/features/content/index.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { withSealedPassword } from '#src/platform/password-key.ts';
import { FactorField, useFactorFault, Ways } from '#src/features/step-up/index.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './auth.module.css';
import type { ResetTicket, SecondFactor } from './forget-contact-step.tsx';
import { askPasskey } from './passkey.ts';
import { isDismissed } from './passkey-sign-in.tsx';
import { focusField } from '#src/ui/form/focus-fault.ts';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordPair } from './password-pair.tsx';

interface PasswordStepProps {
  readonly ticket: ResetTicket;
  readonly isDisabled: boolean;
  readonly onDone: () => void;
  /** Called if the ticket is used up or expired and a new code is needed. */
  readonly onVoid: (error: unknown) => void;
}

/** Second call: the new password. */
export function ForgetPasswordStep({ ticket, isDisabled, onDone, onVoid }: PasswordStepProps) {
  const { t } = useLingui();
  const [chosen, choose] = useState(0);
  const factor = ticket.factors[chosen];
  const codeFaultOf = useFactorFault();
  const fields = useFields({
    initial: { password: '', again: '', factorCode: '' },
    findFaults: ({ password, again, factorCode }) => ({
      password: isSignUpPassword(password) ? undefined : t`Your password doesn’t meet every rule below`,
      again: again === password ? undefined : t`The passwords don’t match`,
      factorCode: !factor || factor === 'passkey' ? undefined : codeFaultOf(factor, factorCode),
    }),
  });
  useEffect(() => void focusField(fields.ref.current, 'password'), [fields.ref]);
  const submit = async ({ password, factorCode }: typeof fields.values) => {
    try {
      await reset(ticket, password, await proofOf(factor, factorCode));
      onDone();
    } catch (failure) {
      if (isDismissed(failure)) return;
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 50002) return onVoid(failure);
      if (failure.code !== 'code:wrong') throw failure;
      const { triesLeft } = failure;
      return { factorCode: t`Wrong code. Attempts left: ${triesLeft}` };
    }
  };
  return (
    <div className={styles.form}>
      <Form of={fields} submit={submit}>
        <FormError error={fields.error} />
        <PasswordPair
          username={ticket.contact.value}
          password={fields.field('password')}
          again={fields.field('again')}
        />
        {factor ? (
          <>
            <Ways
              ways={ticket.factors.map((one) => [one])}
              chosen={chosen}
              choose={(index) => {
                choose(index);
                fields.change({ factorCode: '' });
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
                {...fields.field('factorCode')}
                onError={fields.fail}
              />
            )}
            <p className={styles.hint}>
              <Trans>
                Lost access to all of these? Email <ContactMail to="customerService" />. We verify your identity before
                we change anything.
              </Trans>
            </p>
          </>
        ) : null}
        <Button type="submit" fullWidth loading={fields.isBusy} disabled={isDisabled}>
          <Trans>Set new password</Trans>
        </Button>
      </Form>
    </div>
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
