import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { stepUp } from '#contract/step-up/calls.ts';
import { api, ApiError, isCancelled } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { beginSession } from '#src/platform/sign-in.ts';
import { codeFields, FactorField, isComplete, Ways } from '#src/features/step-up/index.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './auth.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import type { SecondStepAsked } from './second-step-asked.ts';
import { useEnter } from './use-enter.ts';

interface SecondStepProps {
  readonly asked: SecondStepAsked;
  /** Back to the password: the reader wishes it, or the verification is void. */
  readonly goBack: (failure: unknown) => void;
}

/** The second step of signing in on a new device: one of the factors that are bound, or a code to a contact. */
export function SecondStep({ asked, goBack }: SecondStepProps) {
  const isOffline = useIsOffline();
  const ways = asked.factors.map(({ factor }) => [factor]);
  const [chosen, choose] = useState(0);
  const factor = asked.factors[chosen]?.factor ?? 'email';
  const { code, error, wrong, isBusy, setError, type, submit } = useCode(asked, factor, goBack);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
          type('');
        }}
      />
      <FormError error={error} />
      {factor === 'passkey' ? (
        <PasskeySignIn isDisabled={isOffline} onError={setError} />
      ) : (
        <>
          <FactorField
            key={factor}
            factor={factor}
            challenge={asked}
            sendCall={stepUp.sendSignInCode}
            isProved={false}
            value={code}
            error={wrong}
            onChange={type}
            onError={setError}
          />
          <Button type="submit" fullWidth loading={isBusy} disabled={isOffline}>
            <Trans>Verify and sign in</Trans>
          </Button>
        </>
      )}
      <Button variant="default" fullWidth onClick={() => goBack(null)}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}

function useCode(
  { verification }: SecondStepAsked,
  factor: SecondStepAsked['factors'][number]['factor'],
  goBack: (failure: unknown) => void,
) {
  const { t } = useLingui();
  const enter = useEnter();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, error, run, fail: show } = useCommand();
  const fail = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return isCancelled(failure) ? undefined : show(failure);
    if (failure.code !== 'code:wrong') return failure.code === 50002 ? goBack(failure) : show(failure);
    const triesLeft = Number(failure.details?.['triesLeft'] ?? 0);
    return setWrong(t`Wrong code. Tries left: ${triesLeft}`);
  };
  const send = async () => {
    const body = { verification, [codeFields[factor] ?? '']: code.trim() };
    await beginSession(await api(stepUp.finishSignIn, { body }, { isInline: true, beginsSession: true }));
    await enter();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(null);
    setWrong(null);
    if (!isComplete(factor, code))
      return setWrong(factor === 'recoveryCode' ? t`Enter the 10-character recovery code` : t`Enter six digits`);
    return void run(() => send().catch(fail));
  };
  const type = (value: string) => {
    setCode(value);
    setWrong(null);
  };
  return { code, error, wrong, isBusy, setError: fail, type, submit };
}
