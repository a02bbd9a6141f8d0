import { Trans, useLingui } from '@lingui/react/macro';
import { Money } from '#src/ui/money.tsx';
import styles from './multi-sig.module.css';
import type { OperationRow } from './rows.ts';
import { WholeAddress } from './whole-address.tsx';

/** Shows what an operation does. With `isWhole`, shows the full address for comparison and the hash that is signed. */
export function OperationFacts({ operation, isWhole = false }: { operation: OperationRow; isWhole?: boolean }) {
  const { t } = useLingui();
  const { kind, asset, amount, address, replaced, replacement, newMinimum, hash } = operation;
  return (
    <>
      <dl className={styles.facts}>
        {kind === 'withdrawal' && asset !== null && amount !== null ? (
          <>
            <dt>
              <Trans>Amount</Trans>
            </dt>
            <dd>
              <Money value={amount} asset={asset} />
            </dd>
          </>
        ) : null}
        {replaced !== null ? (
          <>
            <dt>
              <Trans>Leaves</Trans>
            </dt>
            <dd className={styles.mono}>{replaced}</dd>
          </>
        ) : null}
        {replacement !== null ? (
          <>
            <dt>{replaced === null ? <Trans>Joins</Trans> : <Trans>Replacement</Trans>}</dt>
            <dd className={styles.mono}>{replacement}</dd>
          </>
        ) : null}
        {newMinimum !== null ? (
          <>
            <dt>
              <Trans>New approvals required</Trans>
            </dt>
            <dd>{newMinimum}</dd>
          </>
        ) : null}
        {address !== null && !isWhole ? (
          <>
            <dt>
              <Trans>To</Trans>
            </dt>
            <dd className={styles.mono}>{address}</dd>
          </>
        ) : null}
        {isWhole ? (
          <>
            <dt>
              <Trans>Hash</Trans>
            </dt>
            <dd className={styles.mono}>{hash}</dd>
          </>
        ) : null}
      </dl>
      {address !== null && isWhole ? (
        <>
          <WholeAddress address={address} label={t`Address`} />
          <p className={styles.warn}>
            <Trans>Check the whole address with the recipient through another channel. Signing can’t be undone.</Trans>
          </p>
        </>
      ) : null}
    </>
  );
}
