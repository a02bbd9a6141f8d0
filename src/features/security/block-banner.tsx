import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { deviceMsOf } from '#worker/local/server-clock.ts';
import { useSteady } from '#src/ui/press.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './security.module.css';

const minuteMs = 60_000;

/** Says that outgoing transfers are paused, why, and for how long. Renders nothing if nothing is blocked. */
export function BlockBanner({ until }: { until: string | null }) {
  const writeInstant = useWriteInstant();
  const now = useMinutes();
  const shown = useSteady(until);
  const leftMs = shown === null ? 0 : deviceMsOf(Date.parse(shown)) - now;
  if (leftMs <= 0) return null;
  const minutes = Math.ceil(leftMs / minuteMs);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return (
    <div className={styles.banner} role="status">
      <strong>
        <Trans>Transfers and withdrawals are paused</Trans>
      </strong>
      <span>
        <Trans>
          Because your security settings changed, until {writeInstant(shown ?? '')}. Left:{' '}
          <Plural value={hours} one="# hour" other="# hours" /> <Plural value={rest} one="# minute" other="# minutes" />
          .
        </Trans>
      </span>
    </div>
  );
}

/** Returns the current time, updated every half minute. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
