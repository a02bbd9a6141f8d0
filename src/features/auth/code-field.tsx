import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './auth.module.css';

interface CodeFieldProps {
  readonly input: TextInputProps;
  /** Sends a code; resolves with the seconds until the next may be sent, null where it was not sent. */
  readonly send: () => Promise<number | null>;
  readonly onError: (error: unknown) => void;
}

/** A field for the code from the mail, and the button that sends it, with its countdown. */
export function CodeField({ input, send, onError }: CodeFieldProps) {
  const { t } = useLingui();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    if (secondsLeft <= 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  const press = async () => {
    setSending(true);
    try {
      setSecondsLeft((await send()) ?? 0);
    } catch (error) {
      if (error instanceof ApiError) setSecondsLeft(Number(error.details?.['retryAfterSeconds'] ?? 0));
      onError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.codeRow}>
      <TextInput
        label={t`Code from the mail`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        size="md"
        {...input}
      />
      <Button variant="default" loading={isSending} disabled={secondsLeft > 0} onClick={() => void press()}>
        {secondsLeft > 0 ? <Trans>{secondsLeft} s</Trans> : <Trans>Send code</Trans>}
      </Button>
    </div>
  );
}
