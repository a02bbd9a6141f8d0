import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './auth.module.css';
import type { ContactKind } from './use-contact.ts';
import { useSecondsUntil } from './use-countdown.ts';

interface CodeFieldProps {
  readonly kind: ContactKind;
  readonly input: TextInputProps;
  /** Sends a code; resolves with the seconds until the next may be sent, null where it was not sent. */
  readonly send: () => Promise<number | null>;
  readonly onError: (error: unknown) => void;
}

/** A field for the code from the mail or text message, and the button that sends it, with its countdown. */
export function CodeField({ kind, input, send, onError }: CodeFieldProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [resendAt, setResendAt] = useState<number | null>(null);
  const [sending, setSending] = useState<'never' | 'now' | 'done'>('never');
  const secondsLeft = useSecondsUntil(resendAt);
  const waitFor = (seconds: number) => setResendAt(seconds > 0 ? Date.now() + seconds * 1000 : null);
  const press = async () => {
    setSending('now');
    try {
      const seconds = await send();
      waitFor(seconds ?? 0);
      setSending(seconds === null ? 'never' : 'done');
    } catch (error) {
      if (error instanceof ApiError) waitFor(Number(error.details?.['retryAfterSeconds'] ?? 0));
      setSending('never');
      onError(error);
    }
  };
  return (
    <div>
      <div className={styles.codeRow}>
        <TextInput
          label={kind === 'email' ? t`Code from the mail` : t`Code from the text message`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          size="md"
          {...input}
        />
        <Button
          variant="default"
          loading={sending === 'now'}
          disabled={secondsLeft > 0 || isOffline}
          onClick={() => void press()}
        >
          {secondsLeft > 0 ? (
            <Trans>{secondsLeft} s</Trans>
          ) : sending === 'done' ? (
            <Trans>Send again</Trans>
          ) : (
            <Trans>Send code</Trans>
          )}
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {sending === 'done' ? <Trans>Sent. The code works once, within 10 minutes.</Trans> : null}
      </p>
    </div>
  );
}
