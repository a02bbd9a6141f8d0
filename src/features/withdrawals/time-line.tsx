import { Trans, useLingui } from '@lingui/react/macro';
import type { WithdrawalRow } from './rows.ts';
import { wayAhead } from './way-ahead.ts';
import { completed, withdrawalStateNames } from './wording.ts';
import styles from './withdrawals.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';

/** Shows a withdrawal's past states, and those ahead by the table of moves. */
export function TimeLine({ row }: { row: WithdrawalRow }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const ahead = row.completedAt === null ? wayAhead(row.status) : [];
  const isGoing = ahead.length > 0 || (row.status === 'processing' && row.completedAt === null);
  return (
    <ol className={styles.line}>
      {row.steps.map(({ status, at }) => (
        <li key={`${status}-${at}`}>
          {i18n._(withdrawalStateNames[status].name)}
          <small>{writeInstant(at)}</small>
        </li>
      ))}
      {row.completedAt ? (
        <li>
          {i18n._(completed.name)}
          <small>{writeInstant(row.completedAt)}</small>
        </li>
      ) : null}
      {ahead.map((status) => (
        <li key={status} data-is-ahead="">
          {i18n._(withdrawalStateNames[status].name)}
        </li>
      ))}
      {isGoing ? (
        <li data-is-ahead="">
          {i18n._(completed.name)}
          {row.status === 'processing' ? (
            <small>
              <Trans>
                {row.confirmations} of {row.requiredConfirmations} confirmations
              </Trans>
            </small>
          ) : null}
        </li>
      ) : null}
    </ol>
  );
}
