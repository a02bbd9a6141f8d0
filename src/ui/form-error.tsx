import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { limits } from '#contract/platform/limits.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { duration } from '#src/platform/duration.ts';
import { isFailedImport } from '#src/platform/missing-chunk.ts';
import { useSteady } from './press.ts';
import { SentenceGap } from './sentence-gap.tsx';
import styles from './ui.module.css';
import { useSecondsUntil } from './use-countdown.ts';

const { lockHours } = limits.login;

/** Shows an error of the form as a whole, where the user is looking. @param children shown in place of its text */
export function FormError({ error, children }: { error: unknown; children?: ReactNode }) {
  const shown = useSteady(error);
  if (!shown) return null;
  return (
    <div className={styles.formError} role="alert">
      {children ?? <Description error={shown} />}
    </div>
  );
}

function Description({ error }: { error: unknown }): ReactNode {
  if (isFailedImport(error))
    return <Trans>A part of {brand.name} isn’t on this device yet. Check your connection and try again.</Trans>;
  if (!(error instanceof ApiError))
    return error instanceof Error ? error.message : <Trans>The upload failed. Try again.</Trans>;
  const { code, message, details } = error;
  const seconds = Number(details?.['retryAfterSeconds'] ?? 0);
  const triesLeft = details?.['triesLeft'];
  if (code === 'session:locked') return <Locked key={seconds} seconds={seconds} />;
  if (code === 'session:wrongCredentials' && typeof triesLeft === 'number')
    return <WrongCredentials message={message} triesLeft={triesLeft} />;
  const wait = duration(seconds);
  if (code === 'request:tooMany' && seconds > 0) return <Trans>Please wait {wait} before you try again.</Trans>;
  if (code === 80002) return <Trans>{message}. Your phone was signed out. Sign in on it and scan a new code.</Trans>;
  const { rule } = details ?? {};
  if (code === 51091 && rule === 'common') return <Trans>This password is too common. Choose another.</Trans>;
  if (code === 51091 && rule === 'contact')
    return <Trans>Your password can’t contain your email address or phone number.</Trans>;
  if (code === 'code:void') return <Trans>This code is no longer valid. Request a new one.</Trans>;
  if (seconds > 0)
    return (
      <Trans>
        {message}. Try again in {wait}.
      </Trans>
    );
  if (typeof triesLeft === 'number' && triesLeft > 0)
    return (
      <Trans>
        {message}. Attempts left: {triesLeft}.
      </Trans>
    );
  return message;
}

/** Shows how many of five tries are left, and what follows the last. */
function WrongCredentials({ message, triesLeft }: { message: string; triesLeft: number }) {
  if (triesLeft <= 0)
    return (
      <Trans>
        {message}. That was the last attempt: the account is locked for {lockHours} hours.
      </Trans>
    );
  return (
    <>
      <Trans>{message}.</Trans>
      <SentenceGap />
      <Plural
        value={triesLeft}
        one={`# attempt left before the account is locked for ${lockHours} hours.`}
        other={`# attempts left before the account is locked for ${lockHours} hours.`}
      />
    </>
  );
}

/** Shows how long the lock lasts: the time of day at a glance, and the time left. */
function Locked({ seconds }: { seconds: number }) {
  const { i18n } = useLingui();
  const [until] = useState(() => Date.now() + seconds * 1000);
  const left = useSecondsUntil(until);
  const time = i18n.date(new Date(until), { timeStyle: 'short' });
  if (left === 0) return <Trans>Your account is unlocked. You can try again.</Trans>;
  return (
    <>
      <p>
        <Trans>Too many wrong passwords. The account is locked until {time}.</Trans>
        <SentenceGap />
        {/* The alert is read once; a clock inside it would be read every second. */}
        <span aria-hidden="true">({duration(left)})</span>
      </p>
      <p>
        <Trans>You can still sign in with a passkey or on a device you’ve used before.</Trans>
      </p>
    </>
  );
}
