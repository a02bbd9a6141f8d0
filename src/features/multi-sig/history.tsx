import { Trans, useLingui } from '@lingui/react/macro';
import { Answered } from '#src/ui/answered.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './multi-sig.module.css';
import { OperationFacts } from './operation-facts.tsx';
import { Records } from './records.tsx';
import { useOperations, type OperationRow } from './rows.ts';
import { failureReasons, operationKinds, operationStates } from './wording.ts';

/** Lists completed and failed operations with their signature records. */
export function History({ walletId, open }: { walletId: string; open: string | null }) {
  const query = useOperations(walletId, open);
  return (
    <Panel title={<Trans>History</Trans>}>
      <Answered query={query}>{({ pages }) => <Over operations={pages.flatMap(({ items }) => items)} />}</Answered>
      <MoreButton of={query} />
    </Panel>
  );
}

function Over({ operations }: { operations: readonly OperationRow[] }) {
  const over = operations.filter(({ status }) => status === 'success' || status === 'failed');
  if (over.length === 0)
    return (
      <p className={styles.meta}>
        <Trans>No completed operations yet</Trans>
      </p>
    );
  return (
    <ul className={styles.rows}>
      {over.map((operation) => (
        <Line key={operation.id} operation={operation} />
      ))}
    </ul>
  );
}

function Line({ operation }: { operation: OperationRow }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { name, tone } = operationStates[operation.status];
  const { failureReason, transactionHash } = operation;
  return (
    <li className={styles.row}>
      <details className={styles.who}>
        <summary>
          <strong>{i18n._(operationKinds[operation.kind].name)}</strong>{' '}
          <small>{writeInstant(operation.completedAt ?? operation.createdAt)}</small>{' '}
          <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
        </summary>
        <div className={styles.stack}>
          <OperationFacts operation={operation} />
          {failureReason ? <p>{i18n._(failureReasons[failureReason])}</p> : null}
          {transactionHash ? (
            <p>
              <Trans>Transaction ID</Trans> <span className={styles.mono}>{transactionHash}</span>
            </p>
          ) : null}
          <Records operation={operation} />
        </div>
      </details>
    </li>
  );
}
