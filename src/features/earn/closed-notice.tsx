import { Trans } from '@lingui/react/macro';
import { closedUntil } from '#contract/earn/rules.ts';
import { useNow } from '#src/ui/use-now.ts';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import styles from './earn.module.css';

/** While interest is paid nothing is redeemed: until when, counted down. */
export function ClosedNotice() {
  const until = closedUntil(new Date(useNow()))?.toISOString() ?? null;
  const seconds = useSecondsUntilInstant(until);
  if (until === null) return null;
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')];
  return (
    <p className={styles.note} role="timer">
      <Trans>
        Redemptions are closed from 16:00 to 16:20 UTC while interest is paid. They open in {minutes}:{rest}.
      </Trans>
    </p>
  );
}
