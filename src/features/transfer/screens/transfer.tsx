import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { approvalsLeft } from '#contract/approvals/rules.ts';
import { TransferBlock } from '#src/features/security/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Money } from '#src/ui/money.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { TransferHistory } from '../history.tsx';
import type { TransferRow } from '../rows.ts';
import { StepLine } from '../step-line.tsx';
import { transfersTable } from '../sync.ts';
import { TransferForm } from '../transfer-form.tsx';
import styles from '../transfer.module.css';

/** Sends money to another account on the platform, and lists what was sent and received. */
export function TransferScreen() {
  const [done, setDone] = useState<TransferRow | null>(null);
  const { asOf } = transfersTable.useFreshness();
  useEffect(() => void transfersTable.sync(), []);
  return (
    <Page>
      <PageHeader
        title={<Trans>Send to a {brand.name} user</Trans>}
        about={<Trans>Send to another {brand.name} user or between your own accounts. No fee.</Trans>}
      />
      <TransferBlock />
      <div className={styles.columns}>
        <Permitted permission="transfers.create">
          <Panel title={done ? <Trans>Your transfer</Trans> : <Trans>New transfer</Trans>}>
            {done ? <Result row={done} again={() => setDone(null)} /> : <TransferForm sent={setDone} />}
          </Panel>
        </Permitted>
        <Panel
          title={
            <>
              <Trans>Transfers</Trans>
              <AsOf at={asOf} isBeside />
            </>
          }
        >
          <TransferHistory />
        </Panel>
      </div>
    </Page>
  );
}

function Result({ row, again }: { row: TransferRow; again: () => void }) {
  const { counterpartyName: name, counterpartyUid: uid } = row;
  return (
    <div className={styles.stack} role="status">
      <p>
        <Money value={row.amount} asset={row.asset} />{' '}
        <Trans>
          to {name}, UID {uid}
        </Trans>
      </p>
      <PaidFrom />
      <StepLine status={row.status} />
      {row.status === 'audit' ? (
        <p className={styles.meta}>
          <Trans>
            We’re reviewing this transfer, usually within a day. The money is on hold and safe; we’ll email you the
            result.
          </Trans>
        </p>
      ) : null}
      {approvalsLeft(row.status) > 0 ? (
        <p className={styles.meta}>
          <Trans>
            This amount needs approval from your team. The money is on hold, and we’ll notify you of the decision.
          </Trans>{' '}
          <Link to="/dashboard/account/approvals" search={{ view: 'own' }}>
            <Trans>View approvers</Trans>
          </Link>
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={again}>
          <Trans>Send another</Trans>
        </Button>
      </div>
    </div>
  );
}
