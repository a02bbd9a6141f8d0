import { useLingui } from '@lingui/react';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import type { DepositRow } from '../rows.ts';
import { depositState, depositStates } from '../wording.ts';
import styles from './deposits.module.css';

/** States of an ordinary deposit, in order. */
const ordinary: readonly CryptoDepositState[] = ['pendingDeposit', 'confirming', 'confirmed', 'credited', 'completed'];

/** What happened to a deposit and when, and what comes next as long as it takes the ordinary path. */
export function TimeLine({ row }: { row: DepositRow }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const at = ordinary.indexOf(row.status);
  const ahead = at < 0 ? [] : ordinary.slice(at + 1);
  const last = Math.max(row.steps.length - 1, 0);
  const steps = row.steps.length > 0 ? row.steps : [{ status: row.status, at: row.updatedAt }];
  return (
    <ol className={styles.line}>
      {steps.map((step, index) => (
        <li key={`${step.status}-${step.at}`}>
          {/* A deposit continues only from a failure that was the network's. */}
          {i18n._(depositState({ ...step, failureReason: index < last ? 'replaced' : row.failureReason }).name)}
          <small>{writeInstant(step.at)}</small>
        </li>
      ))}
      {ahead.map((status) => (
        <li key={status} data-ahead>
          {i18n._(depositStates[status].name)}
        </li>
      ))}
    </ol>
  );
}
