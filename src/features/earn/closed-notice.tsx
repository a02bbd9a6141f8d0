import { Trans } from '@lingui/react/macro';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import styles from './earn.module.css';

/**
 * Counts down by the server's clock while interest is paid and nothing can be redeemed. @param until as reported by the
 * server; null if open
 */
export function ClosedNotice({ until }: { until: string | null }) {
  const seconds = useSecondsUntilInstant(until);
  if (seconds === 0) return null;
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')];
  return (
    <p className={styles.note} role="timer">
      <Trans>
        Redemptions are closed from 16:00 to 16:20 UTC while interest is paid. They open in {minutes}:{rest}.
      </Trans>
    </p>
  );
}
