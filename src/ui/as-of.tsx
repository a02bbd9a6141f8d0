import { Trans, useLingui } from '@lingui/react/macro';
import { useIsFilled } from '#src/platform/ahead.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import styles from './ui.module.css';

const whenToday: Intl.DateTimeFormatOptions = { timeStyle: 'short' };
const whenBefore: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

interface AsOfProps {
  readonly at: Date | string | number | null;
  /** True if it follows a text, without a space of the caller's: on the same line if there is room. */
  readonly isBeside?: boolean;
}

/** Shows the age of the data next to it: "as of 14:02, offline". Used wherever stored data is shown. */
export function AsOf({ at, isBeside = false }: AsOfProps) {
  const { i18n } = useLingui();
  const isOffline = useIsOffline();
  const isFilled = useIsFilled();
  if (at === null) return null;
  const date = new Date(at);
  const style = isFilled && isToday(date) ? whenToday : whenBefore;
  // A prerendered page doesn't know the reader's time zone.
  const time = i18n.date(date, isFilled ? style : { ...style, timeZone: 'UTC' });
  return (
    <>
      {isBeside ? <span className={styles.beside}> </span> : null}
      <span className={styles.asOf} data-offline={isOffline}>
        {isOffline ? <Trans>Updated {time}, offline</Trans> : <Trans>Updated {time}</Trans>}
      </span>
    </>
  );
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}
