import { formatInstant } from '#contract/platform/display.ts';
import styles from './ui.module.css';

/** When something was, on one line of a list: a phone leaves the seconds and the zone to the record. */
export function Instant({ at }: { at: string }) {
  const whole = formatInstant(at);
  const minutes = whole.slice(0, 'yyyy-mm-dd hh:mm'.length);
  return (
    <time className={styles.instant} dateTime={at} title={whole}>
      {minutes}
      <span>{whole.slice(minutes.length)}</span>
    </time>
  );
}
