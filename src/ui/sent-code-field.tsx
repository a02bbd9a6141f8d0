import { Trans } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { duration } from '#src/platform/duration.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from './button.tsx';
import { codeDigits } from './code-digits.ts';
import styles from './sent-code-field.module.css';
import { useSecondsUntil } from './use-countdown.ts';

/** Props that a form passes through to the field: its name, and its event handlers. */
interface SentCodeFieldProps extends Omit<TextInputProps, 'onChange' | 'onError' | 'type'> {
  readonly onChange: (value: string) => void;
  /** Sends a code; resolves with the seconds until the next one may be sent, or null if it was not sent. */
  readonly send: () => Promise<number | null>;
  readonly onError: (error: unknown) => void;
  /** The label once a code has been sent; defaults to `label`. */
  readonly sentLabel?: string;
  /** Whether the first code is sent as soon as the field is mounted. */
  readonly isSentAtOnce?: boolean;
}

/** A field for a six-digit code that was sent, and the button that sends it, with its countdown. */
export function SentCodeField(props: SentCodeFieldProps) {
  // Drops `onBlur`: leaving the field for the send button is not an error yet. The field is validated on submit.
  const {
    error,
    onChange,
    onBlur: _left,
    send,
    onError,
    isSentAtOnce = false,
    label,
    sentLabel = label,
    ...input
  } = props;
  const isOffline = useIsOffline();
  const { secondsLeft, state, press } = useSending(send, onError);
  const errorId = useId();
  const hasBegun = useRef(!isSentAtOnce);
  useEffect(() => {
    if (hasBegun.current || isOffline) return;
    hasBegun.current = true;
    void press();
  }, [isOffline, press]);
  return (
    <div className={styles.row}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        classNames={{ root: styles.field, label: styles.label }}
        {...input}
        label={state === 'sent' || secondsLeft > 0 ? sentLabel : label}
        error={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => onChange(codeDigits(event.currentTarget.value))}
      />
      <Button
        variant="default"
        loading={state === 'sending'}
        disabled={secondsLeft > 0 || isOffline}
        onClick={() => void press()}
      >
        {secondsLeft >= 60 ? (
          duration(secondsLeft)
        ) : secondsLeft > 0 ? (
          <Trans>{secondsLeft} s</Trans>
        ) : state === 'sent' ? (
          <Trans>Send again</Trans>
        ) : (
          <Trans>Send code</Trans>
        )}
      </Button>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
      <p className={styles.hint} role="status">
        {state === 'sent' ? <Trans>Sent. The code works once, within 10 minutes.</Trans> : null}
      </p>
    </div>
  );
}

function useSending(send: () => Promise<number | null>, onError: (error: unknown) => void) {
  const [resendAt, setResendAt] = useState<number | null>(null);
  const [state, setState] = useState<'unsent' | 'sending' | 'sent'>('unsent');
  const secondsLeft = useSecondsUntil(resendAt);
  const waitFor = (seconds: number) => setResendAt(seconds > 0 ? Date.now() + seconds * 1000 : null);
  const press = async () => {
    setState('sending');
    try {
      const seconds = await send();
      waitFor(seconds ?? 0);
      setState(seconds === null ? 'unsent' : 'sent');
    } catch (error) {
      if (error instanceof ApiError) waitFor(Number(error.details?.['retryAfterSeconds'] ?? 0));
      setState('unsent');
      onError(error);
    }
  };
  return { secondsLeft, state, press };
}
