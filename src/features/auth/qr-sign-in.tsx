import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import styles from './auth.module.css';
import { useSecondsUntil } from '#src/ui/use-countdown.ts';
import { SignInError } from './sign-in-error.tsx';
import { useEnter } from './use-enter.ts';
import { useQrSignIn, type QrPhase } from './use-qr-sign-in.ts';

/** Text shown to the user in each phase. */
const wording: Readonly<Record<QrPhase, ReactNode>> = {
  asking: <Trans>Loading QR code…</Trans>,
  waitingForScan: <Trans>Waiting for your phone to scan the code</Trans>,
  scanning: <Trans>Scanned. Confirm on your phone.</Trans>,
  confirmed: <Trans>Confirmed. Signing you in…</Trans>,
  declined: <Trans>Declined on your phone.</Trans>,
  expired: <Trans>This code has expired.</Trans>,
  failed: <Trans>This code is no longer valid.</Trans>,
};

const isOver = (phase: QrPhase) => phase === 'declined' || phase === 'expired' || phase === 'failed';

/** Sign-in with a phone that is signed in: it scans the code and confirms. */
export default function QrSignIn() {
  const [round, setRound] = useState(0);
  return <Round key={round} onAnother={() => setRound(round + 1)} />;
}

/** One code, from its creation to its end. */
function Round({ onAnother }: { onAnother: () => void }) {
  const { t } = useLingui();
  const enter = useEnter();
  const isOffline = useIsOffline();
  const { phase, url, expiresAtMs, matchNumber, error } = useQrSignIn(enter);
  const secondsLeft = useSecondsUntil(expiresAtMs);
  const hasEnded = isOver(phase);
  return (
    <div className={styles.qrBox} data-faded={hasEnded || phase === 'scanning' || phase === 'confirmed'}>
      <SignInError error={error} />
      {url ? (
        <QrCode text={url} label={t`QR code to sign in with your phone`} sizePx={220} />
      ) : (
        <div className={styles.noCode} aria-hidden="true" />
      )}
      <p role="status">
        <strong>{wording[phase]}</strong>
      </p>
      {matchNumber && phase === 'scanning' ? (
        <div className={styles.matchNumber} role="status">
          <Trans>Enter this number on your phone</Trans>
          <strong data-testid="match-number">{matchNumber}</strong>
        </div>
      ) : null}
      {hasEnded ? (
        <Button disabled={isOffline} onClick={onAnother}>
          <Trans>Get new code</Trans>
        </Button>
      ) : secondsLeft > 0 ? (
        <p className={styles.hint} aria-hidden="true">
          <Trans>Valid for {secondsLeft} s</Trans>
        </p>
      ) : null}
      {isOffline ? (
        <p>
          <Trans>You’re offline. Connect to sign in.</Trans>
        </p>
      ) : null}
      <ol className={styles.steps}>
        <li>
          <Trans>On your signed-in phone, open “Scan a sign-in code” in the account menu, or use the camera app.</Trans>
        </li>
        <li>
          <Trans>Scan the code and check the device and location shown on your phone.</Trans>
        </li>
        <li>
          <Trans>Confirm on your phone.</Trans>
        </li>
      </ol>
    </div>
  );
}
