import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { RecordTable } from '#src/ui/record-table.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { AppealTag } from './appeal-view.tsx';
import { appealsTable } from './sync.ts';
import { appealReasonNames, openerNames } from './wording.ts';

/** Appeals about the account's orders, as a customer and as a merchant. */
export function AppealList() {
  const { t, i18n } = useLingui();
  const rows = appealsTable.useNewest();
  useEffect(() => void appealsTable.sync(), []);
  const columns = [
    { name: t`Appeal number` },
    { name: t`Date` },
    { name: t`Reason` },
    { name: t`Opened by` },
    { name: t`Status` },
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
                <td data-label={t`Appeal number`}>
                  {row.as === 'customer' ? (
                    <Link to="/dashboard/ramp/order" search={{ id: row.orderId }}>
                      {row.id.slice(-12)}
                    </Link>
                  ) : (
                    <Link to="/dashboard/acceptor" search={{ tab: 'orders', id: row.orderId }}>
                      {row.id.slice(-12)}
                    </Link>
                  )}
                </td>
                <td data-label={t`Date`}>
                  <Instant at={row.createdAt} />
                </td>
                <td data-label={t`Reason`}>{i18n._(appealReasonNames[row.reason])}</td>
                <td data-label={t`Opened by`}>{i18n._(openerNames[row.openedBy])}</td>
                <td data-label={t`Status`}>
                  <AppealTag appeal={row} />
                </td>
              </tr>
            ))}
          </RecordTable>
        </Panel>
      )}
    </Stored>
  );
}
