import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { movementOrder } from './orders/order.ts';
import { Row } from './orders/row.tsx';
import { blockOf, VirtualList, type Block } from './orders/virtual-list.tsx';
import { useHistoryRows } from './rows.ts';

/** Any number of movements: only those in view are read and drawn. */
export function HistoryList({ ids, open }: { ids: readonly string[]; open: (id: string) => void }) {
  const { t } = useLingui();
  const [block, setBlock] = useState<Block>(() => blockOf(0, 0));
  const rows = useHistoryRows(ids.slice(block.start, block.end));
  const change = (next: Block) =>
    setBlock((shown) => (shown.start === next.start && shown.end === next.end ? shown : next));
  return (
    <>
      <p role="status">
        <Plural value={ids.length} one="# transaction" other="# transactions" />
      </p>
      <VirtualList
        count={ids.length}
        label={t`Activity, newest first`}
        heads={[t`Type`, t`Date`, t`Amount`, t`Balance after`]}
        open={open}
        onBlock={change}
        row={(index) => {
          const row = rows?.get(ids[index] ?? '');
          return row ? { id: row.id, contents: <Row order={movementOrder(row)} after={row.balanceAfter} /> } : null;
        }}
      />
    </>
  );
}
