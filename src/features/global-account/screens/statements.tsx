import { Trans } from '@lingui/react/macro';
import { AsOf } from '#src/ui/as-of.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { OpenFirst } from '../open-first.tsx';
import { StatementForm } from '../statement-form.tsx';
import { StatementList } from '../statement-list.tsx';
import { statementsTable, useStatements } from '../sync.ts';
import styles from '../global-account.module.css';

/** Statements and certificates: requested here, listed, downloaded. */
export function StatementsScreen() {
  const rows = useStatements(({ kind }) => kind !== 'earn');
  const { asOf } = statementsTable.useFreshness();
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
