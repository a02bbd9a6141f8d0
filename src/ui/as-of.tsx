import { Trans, useLingui } from '@lingui/react/macro';
import { useIsOffline } from '#src/platform/connection.ts';
import styles from './ui.module.css';

/** How old the figures beside it are: "as of 14:02, offline". Stands wherever stored figures show. */
export function AsOf({ at }: { at: Date | string | number | null }) {
  const { i18n } = useLingui();
  const isOffline = useIsOffline();
  if (at === null) return null;
  const date = new Date(at);
  const time = i18n.date(date, isToday(date) ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <span className={styles.asOf} data-offline={isOffline}>
      {isOffline ? <Trans>Updated {time}, offline</Trans> : <Trans>Updated {time}</Trans>}
    </span>
  );
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}
