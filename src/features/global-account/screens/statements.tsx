import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { AsOf } from '#src/ui/as-of.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { OpenFirst } from '../open-first.tsx';
import { StatementForm } from '../statement-form.tsx';
import { StatementList } from '../statement-list.tsx';
import { statementsTable } from '../sync.ts';
import styles from '../global-account.module.css';

const lookMs = 2000;

/** Statements and certificates: made here, listed, downloaded. */
export function StatementsScreen() {
  const rows = statementsTable.useNewest();
  const { asOf } = statementsTable.useFreshness();
  const isPreparing = rows?.some(({ state }) => state === 'preparing') ?? false;
  useEffect(() => {
    void statementsTable.sync();
    if (!isPreparing) return undefined;
    const timer = setInterval(() => void statementsTable.sync(), lookMs);
    return () => clearInterval(timer);
  }, [isPreparing]);
  return (
    <Page>
      <PageHeader title={<Trans>Statements</Trans>} about={<AsOf at={asOf} />} />
      <OpenFirst>
        <div className={styles.columns}>
          <Panel title={<Trans>New statement</Trans>}>
            <StatementForm />
          </Panel>
          <Panel title={<Trans>Your statements</Trans>}>
            <StatementList rows={rows} />
          </Panel>
        </div>
      </OpenFirst>
    </Page>
  );
}
