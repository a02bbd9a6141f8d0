import { Trans } from '@lingui/react/macro';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './multi-sig.module.css';
import type { OperationRow } from './rows.ts';

/** Lists each signer's decision and its time. */
export function Records({ operation }: { operation: OperationRow }) {
  const writeInstant = useWriteInstant();
  if (operation.records.length === 0)
    return (
      <p className={styles.meta}>
        <Trans>No signatures yet</Trans>
      </p>
    );
  return (
    <ul className={styles.rows}>
      {operation.records.map(({ signerId, label, decision, address, at }) => (
        <li key={signerId} className={styles.row}>
          <span className={styles.who}>
            <strong>{label}</strong>
            <small className={styles.mono}>{address}</small>
          </span>
          <span className={styles.tags}>
            <StatusTag tone={decision === 'approved' ? 'good' : 'bad'}>
              {decision === 'approved' ? <Trans>Signed</Trans> : <Trans>Rejected</Trans>}
            </StatusTag>
            <small className={styles.meta}>{writeInstant(at)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
