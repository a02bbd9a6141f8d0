import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { Button } from './button.tsx';
import styles from './sent-code-field.module.css';

interface SentCodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
  /** To be found again by the form that moves the focus. */
  readonly name: string;
  /** Sends a code; resolves with the seconds until the next may be sent, null where it was not sent. */
  readonly send: () => Promise<number | null>;
  readonly onError: (error: unknown) => void;
}

/** A field for a code of six digits that was sent, and the button that sends it, with its countdown. */
export function SentCodeField({ label, value, onChange, error, name, send, onError }: SentCodeFieldProps) {
  const { t } = useLingui();
  const { secondsLeft, isSending, isSent, press } = useSending(send, onError);
  const errorId = useId();
  return (
    <div className={styles.row}>
      <TextInput
        label={label}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        size="md"
        value={value}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Button variant="default" loading={isSending} disabled={secondsLeft > 0} onClick={() => void press()}>
        {secondsLeft > 0 ? <Trans>{secondsLeft} s</Trans> : isSent ? <Trans>Send again</Trans> : t`Send code`}
      </Button>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

function useSending(send: () => Promise<number | null>, onError: (error: unknown) => void) {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (secondsLeft <= 0) return undefined;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  const press = async () => {
    setSending(true);
    try {
      const seconds = await send();
      setSent(seconds !== null);
      setSecondsLeft(seconds ?? 0);
    } catch (error) {
      if (error instanceof ApiError) setSecondsLeft(Number(error.details?.['retryAfterSeconds'] ?? 0));
      onError(error);
    } finally {
      setSending(false);
    }
  };
  return { secondsLeft, isSending, isSent, press };
}
