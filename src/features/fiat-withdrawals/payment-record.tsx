import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { showAccount } from '#src/features/payees/index.ts';
import styles from '#src/ui/bank-payment.module.css';
import { Panel } from '#src/ui/panel.tsx';
import { Progress, type Point } from './progress.tsx';

interface Props {
  readonly title: ReactNode;
  readonly status: ReactNode;
  /** Text below the status. */
  readonly about?: ReactNode;
  /** Label and value; lines without a value are hidden. */
  readonly lines: readonly (readonly [string, ReactNode])[];
  readonly buttons: ReactNode;
  readonly points: readonly Point[];
}

/** A payment to a bank: its details, what can be done about it, and its progress. */
export function PaymentRecord({ title, status, about, lines, buttons, points }: Props) {
  return (
    <div className={styles.columns}>
      <Panel title={title}>
        <div className={styles.stack}>
          <p>{status}</p>
          {about ? <p className={styles.meta}>{about}</p> : null}
          <dl className={styles.facts}>
            {lines.map(([label, value]) =>
              value === null || value === '' ? null : (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ),
            )}
          </dl>
          <div className={styles.buttons}>{buttons}</div>
        </div>
      </Panel>
      <Panel title={<Trans>Progress</Trans>}>
        <Progress points={points} />
      </Panel>
    </div>
  );
}

/** An account number in full, no character omitted. */
export function AccountNumber({ account }: { account: string }) {
  return <span className={styles.number}>{showAccount(account)}</span>;
}
