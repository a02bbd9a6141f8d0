import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { stepUp } from '#contract/step-up/calls.ts';
import { api, ApiError, isCancelled } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { beginSession } from '#src/platform/sign-in.ts';
import { ContactMail } from '#src/features/content/index.ts';
import { codeFields, FactorField, useFactorFault, Ways } from '#src/features/step-up/index.ts';
import { Button } from '#src/ui/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import styles from './auth.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInError } from './sign-in-error.tsx';
import type { SecondStepAsked } from './second-step-asked.ts';
import { useEnter } from './use-enter.ts';

interface SecondStepProps {
  readonly asked: SecondStepAsked;
  /** Goes back to the password, because the user wants to or the verification is void. */
  readonly goBack: (failure: unknown) => void;
}

/** Second step of signing in on a new device: one of the account's factors, or a code sent to a contact. */
export function SecondStep({ asked, goBack }: SecondStepProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const enter = useEnter();
  const faultOf = useFactorFault();
  const ways = asked.factors.map(({ factor }) => [factor]);
  const [chosen, choose] = useState(0);
  const factor = asked.factors[chosen]?.factor ?? 'email';
  const fields = useFields({ initial: { code: '' }, findFaults: ({ code }) => ({ code: faultOf(factor, code) }) });
  const fail = (failure: unknown) => {
    if (failure instanceof ApiError && failure.code === 50002) goBack(failure);
    else if (!isCancelled(failure)) fields.fail(failure);
  };
  const send = async ({ code }: typeof fields.values) => {
    try {
      const body = { verification: asked.verification, [codeFields[factor] ?? '']: code.trim() };
      await beginSession(await api(stepUp.finishSignIn, { body }, { isInline: true, beginsSession: true }));
      await enter();
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'code:wrong') return fail(failure);
      const { triesLeft } = failure;
      return { code: t`Wrong code. Attempts left: ${triesLeft}` };
    }
  };
  return (
    <div className={styles.form}>
      <Form of={fields} submit={send}>
        <h2>
          <Trans>Verify it’s you</Trans>
        </h2>
        <p className={styles.hint}>
          <Trans>You haven’t signed in on this device before, so we need one more check.</Trans>
        </p>
        <Ways
          ways={ways}
          chosen={chosen}
          choose={(index) => {
            choose(index);
            fields.change({ code: '' });
          }}
        />
        <SignInError error={fields.error} />
        {factor === 'passkey' ? (
          <PasskeySignIn isDisabled={isOffline} onError={fail} />
        ) : (
          <>
            <FactorField
              key={factor}
              factor={factor}
              challenge={asked}
              sendCall={stepUp.sendSignInCode}
              isProved={false}
              {...fields.field('code')}
              onError={fail}
            />
            <Button type="submit" fullWidth loading={fields.isBusy} disabled={isOffline}>
              <Trans>Verify and sign in</Trans>
            </Button>
          </>
        )}
        <Button variant="default" fullWidth onClick={() => goBack(null)}>
          <Trans>Back</Trans>
        </Button>
        <p className={styles.hint}>
          <Trans>
            Lost access to all of these? Email <ContactMail to="customerService" />. We verify your identity before we
            change anything.
          </Trans>
        </p>
      </Form>
    </div>
  );
}
