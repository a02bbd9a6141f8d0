import { ExplorerLink, Facts, type RecordDomain } from '#src/features/records/index.ts';
import { conversions } from '#src/features/convert/index.ts';
import { otcOrders } from '#src/features/promissory/index.ts';
import { transfers } from '#src/features/transfer/index.ts';
import { withdrawals } from '#src/features/withdrawals/index.ts';
import styles from '../assets.module.css';
import { deposits } from '../deposits/records.ts';
import { findDepositLink } from '../deposits/web-link.ts';
import { useDeposit, type HistoryRow } from '../rows.ts';
import { movementOrder } from './movement-order.ts';

/** Domain of a movement's order, by the first part of the movement's kind. */
const behind: Readonly<Record<string, RecordDomain>> = {
  deposit: deposits,
  withdrawal: withdrawals,
  transfer: transfers,
  convert: conversions,
  promissory: otcOrders,
};

/** A movement with all the details of its order: address, network, fee, transaction. */
export function MovementDetails({ row }: { row: HistoryRow }) {
  const domain = behind[row.kind.split('.')[0] ?? ''];
  const deposit = useDeposit(row.reference);
  return (
    <div className={styles.stack}>
      {domain ? <WithOrder key={row.id} row={row} domain={domain} /> : <Facts order={movementOrder(row)} />}
      {deposit ? <ExplorerLink find={() => findDepositLink(deposit.id)} /> : null}
    </div>
  );
}

function WithOrder({ row, domain }: { row: HistoryRow; domain: RecordDomain }) {
  const movement = movementOrder(row);
  const order = domain.useOne(row.reference);
  const said = new Set(movement.facts.map(({ label }) => label.id));
  const more = (order?.facts ?? []).filter(({ label }) => !said.has(label.id));
  // The reference is the number of the order.
  const isTold = more.some(({ value }) => value === row.reference);
  const own = movement.facts.filter(({ value }) => !isTold || value !== row.reference);
  return <Facts order={{ ...movement, facts: [...own, ...more] }} />;
}
