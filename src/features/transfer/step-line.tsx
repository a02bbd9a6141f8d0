import { Trans, useLingui } from '@lingui/react/macro';
import { transferStepStates } from '#contract/transfer/states.ts';
import type { TransferRow } from './rows.ts';
import styles from './transfer.module.css';

/** Shows a transfer's progress: sent, in review, arrived; or returned. */
export function StepLine({ status }: { status: TransferRow['status'] }) {
  const { t } = useLingui();
  const names = { transfer: t`Transfer`, audit: t({ context: 'by staff', message: 'Review' }), arrived: t`Arrived` };
  if (status === 'returned')
    return (
      <p className={styles.meta}>
        <Trans>Not approved. The money is back in your available balance.</Trans>
      </p>
    );
  const isWaiting = status === 'pendingMultiSig' || status === 'awaitingSuperiorApproval';
  const at = isWaiting ? 0 : transferStepStates.indexOf(status);
  return (
    <ol className={styles.steps} aria-label={t`Transfer progress`}>
      {transferStepStates.map((step, index) => (
        <li
          key={step}
          data-state={index < at || status === 'arrived' ? 'done' : index === at ? 'current' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          {names[step]}
        </li>
      ))}
    </ol>
  );
}
