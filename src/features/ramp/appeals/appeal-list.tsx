import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { AppealTag } from './appeal-view.tsx';
import { appealsTable } from './sync.ts';
import { appealReasonNames, openerNames } from './wording.ts';

/** Appeals about the account's orders, as a customer and as a merchant. */
export function AppealList() {
  const { t, i18n } = useLingui();
  const rows = appealsTable.useNewest();
  useEffect(() => void appealsTable.sync(), []);
  const columns: readonly Column[] = [
    { name: t`Appeal number`, onPhone: 'start' },
    { name: t`Date`, onPhone: 'start' },
    { name: t`Reason`, onPhone: 'end' },
    { name: t`Opened by`, onPhone: 'none' },
    { name: t`Status`, onPhone: 'end' },
  ];
  return (
    <Stored of={appealsTable} rows={rows}>
      {rows?.length === 0 ? (
        <EmptyState title={<Trans>No appeals</Trans>}>
          <Trans>If something goes wrong with an order, open it and appeal within 24 hours.</Trans>
        </EmptyState>
      ) : (
        <Panel>
          <RecordTable columns={columns}>
            {rows?.map((row) => (
              <tr key={row.id}>
                <Cell label={t`Appeal number`}>
                  {row.as === 'customer' ? (
                    <Link to="/dashboard/ramp/order" search={{ id: row.orderId }}>
                      {row.id.slice(-12)}
                    </Link>
                  ) : (
                    <Link to="/dashboard/acceptor" search={{ tab: 'orders', id: row.orderId }}>
                      {row.id.slice(-12)}
                    </Link>
                  )}
                </Cell>
                <Cell label={t`Date`}>
                  <Instant at={row.createdAt} />
                </Cell>
                <Cell label={t`Reason`}>{i18n._(appealReasonNames[row.reason])}</Cell>
                <Cell label={t`Opened by`}>{i18n._(openerNames[row.openedBy])}</Cell>
                <Cell label={t`Status`}>
                  <AppealTag appeal={row} />
                </Cell>
              </tr>
            ))}
          </RecordTable>
        </Panel>
      )}
    </Stored>
  );
}
