import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { qrLogin } from '#contract/qr-login/calls.ts';
import { matchNumberPattern } from '#contract/qr-login/rules.ts';
import type { qrLoginSchemas } from '#contract/qr-login/schemas.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { DeviceFacts } from '#src/ui/device-facts.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import styles from './auth.module.css';
import { platformOf } from '#contract/platform/platform-of.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand, type Command } from '#src/ui/use-command.ts';
import { useSecondsUntil } from '#src/ui/use-countdown.ts';

type Scanned = ResultOf<typeof qrLoginSchemas.scanQrLogin>;
type Answer = 'confirm' | 'decline';

interface Said {
  readonly word: Answer;
  /** Number shown on the other screen, if that is on another network. */
  readonly matchNumber?: string;
}

/** Who requests the sign-in, from where, and the user's yes or no. */
export function QrAnswer({ code, scanAgain }: { code: string; scanAgain: () => void }) {
  const answering = useCommand();
  const [said, setSaid] = useState<Answer>();
  const send = useSend(code);
  const scan = useQuery({
    queryKey: ['qr-login', code],
    queryFn: () => api(qrLogin.scanQrLogin, { body: { code } }, { isInline: true }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const say = (answer: Said) =>
    void answering.run(async () => {
      // Null means the verification dialog was closed and nothing was sent.
      if ((await send(answer)) !== null) setSaid(answer.word);
    });
  if (said) return <Done word={said} />;
  const refusal = [scan.error, answering.error].find((error) => error instanceof ApiError);
  if (refusal)
    return (
      <div className={styles.form}>
        <FormError error={refusal} />
        <Button onClick={scanAgain}>
          <Trans>Scan another code</Trans>
        </Button>
      </div>
    );
  return (
    <Answered query={scan}>
      {(scanned) => <Question scanned={scanned} answering={answering} say={say} scanAgain={scanAgain} />}
    </Answered>
  );
}

/** Sends the user's decision; confirming from another network requires a step-up verification first. */
function useSend(code: string) {
  const verified = useVerified();
  const options = { isInline: true };
  return async ({ word, matchNumber }: Said) => {
    if (word === 'decline') return api(qrLogin.declineQrLogin, { body: { code } }, options);
    if (matchNumber === undefined) return api(qrLogin.confirmQrLogin, { body: { code } }, options);
    return verified('qrLogin.confirm', { code }, (verification) =>
      api(qrLogin.confirmQrLogin, { body: { code, matchNumber, verification } }, options),
    );
  };
}

interface QuestionProps {
  readonly scanned: Scanned;
  readonly answering: Command;
  readonly say: (said: Said) => void;
  readonly scanAgain: () => void;
}

function Question({ scanned, answering: { isBusy: isSending, error }, say, scanAgain }: QuestionProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const fields = useFields({
    initial: { matchNumber: '' },
    findFaults: ({ matchNumber }) => ({
      matchNumber:
        !scanned.needsNumber || new RegExp(matchNumberPattern).test(matchNumber) ? undefined : t`Enter the two digits`,
    }),
  });
  const confirm = ({ matchNumber }: typeof fields.values) =>
    say({ word: 'confirm', ...(scanned.needsNumber ? { matchNumber } : {}) });
  const [until] = useState(() => Date.now() + scanned.expiresInSeconds * 1000);
  const secondsLeft = useSecondsUntil(until);
  if (secondsLeft === 0)
    return (
      <div className={styles.form}>
        <p role="alert">
          <Trans>This code has expired.</Trans>
        </p>
        <Button onClick={scanAgain}>
          <Trans>Scan another code</Trans>
        </Button>
      </div>
    );
  return (
    <div className={styles.form}>
      <Form of={fields} submit={confirm}>
        <DeviceFacts device={{ ...platformOf(scanned.userAgent), ...scanned, at: scanned.createdAt }} />
        <p className={styles.warn}>
          {scanned.isSameAddress ? (
            <Trans>Confirm only if the screen showing the code is in front of you.</Trans>
          ) : (
            <Trans>
              That device is on a different network. Confirm only if it’s in front of you. If someone sent you the code
              or link, decline: confirming would let them into your account.
            </Trans>
          )}
        </p>
        {scanned.needsNumber ? (
          <Field
            label={t`Number on the other device`}
            inputMode="numeric"
            maxLength={2}
            {...fields.field('matchNumber')}
          />
        ) : null}
        <FormError error={error} />
        <div className={styles.pair}>
          <Button variant="default" disabled={isSending || isOffline} onClick={() => say({ word: 'decline' })}>
            <Trans>Decline</Trans>
          </Button>
          <Button type="submit" loading={isSending} disabled={isOffline}>
            <Trans>Confirm sign-in</Trans>
          </Button>
        </div>
        <p className={styles.hint}>
          {isOffline ? <Trans>You’re offline. Connect to continue.</Trans> : <Trans>Valid for {secondsLeft} s</Trans>}
        </p>
      </Form>
    </div>
  );
}

function Done({ word }: { word: Answer }) {
  return (
    <div className={styles.form}>
      <p role="status">
        {word === 'confirm' ? (
          <Trans>Confirmed. The other device is signing in. You’ll find it in your list of devices.</Trans>
        ) : (
          <Trans>
            Declined. That device wasn’t signed in. If you didn’t scan the code yourself, change your password.
          </Trans>
        )}
      </p>
      <LinkButton to="/dashboard/overview">
        <Trans>Go to overview</Trans>
      </LinkButton>
    </div>
  );
}
