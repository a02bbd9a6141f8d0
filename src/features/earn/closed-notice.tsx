import { Trans } from '@lingui/react/macro';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import styles from './earn.module.css';

/** While interest is paid nothing is redeemed: counted down by the server's clock. @param until as the server says; null: open */
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
