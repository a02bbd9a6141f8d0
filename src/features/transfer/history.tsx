import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerStatusTag } from '#src/ui/customer-status.tsx';
import { Money } from '#src/ui/money.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { transfers, transferStates } from './records.ts';
import { useTransfers, type TransferRow } from './rows.ts';
import { transfersTable } from './sync.ts';
import lines from '#src/ui/opening-lines.module.css';

const page = 20;

/** Lists transfers sent and received, from this device. */
export function TransferHistory() {
  const [limit, setLimit] = useState(page);
  const rows = useTransfers(limit + 1);
  return (
    <Stored of={transfersTable} rows={rows}>
      {rows?.length === 0 ? (
        <EmptyState title={<Trans>No transfers yet</Trans>}>
          <Trans>Transfers you send and receive appear here.</Trans>
        </EmptyState>
      ) : (
        <ul className={lines.list}>
          {rows?.slice(0, limit).map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      )}
      {rows && rows.length > limit ? (
        <Button variant="default" onClick={() => setLimit(limit + page)}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Stored>
  );
}

function Line({ row }: { row: TransferRow }) {
  const { t } = useLingui();
  const { counterpartyName: name, counterpartyUid: uid } = row;
  const isOut = row.direction === 'out';
  const place = transfers.opensAt(row.id);
  return (
    <li className={lines.line}>
      <Link to={place.to} search={place.search}>
        <strong>{isOut ? t`To ${name}` : t`From ${name}`}</strong>
      </Link>
      <Money value={isOut ? `-${row.amount}` : row.amount} asset={row.asset} withSign />
      <small>
        <Instant at={row.createdAt} /> · UID{'\u00a0'}
        {uid}
        {row.type === 'own' ? ` · ${t`own account`}` : ''}
        {isOut && /[1-9]/.test(row.fee) ? (
          <>
            {' · '}
            <Trans>
              fee <Money value={row.fee} asset={row.asset} />
            </Trans>
          </>
        ) : null}
        {row.remark ? ` · ${row.remark}` : ''}
      </small>
      <CustomerStatusTag status={transferStates[row.status].list} />
    </li>
  );
}
