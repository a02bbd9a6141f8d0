import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import styles from './step-up.module.css';

/** Shows how long the verification still accepts codes. Not announced every second. */
export function TimeLeft({ untilMs }: { untilMs: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((untilMs - now) / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className={styles.quiet} role="timer">
      <Trans>Valid for {clock}</Trans>
    </p>
  );
}
