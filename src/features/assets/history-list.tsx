import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Money } from '#src/ui/money.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { signed } from './recent-activity.tsx';
import { blockOf, VirtualList, type Block } from './orders/virtual-list.tsx';
import { useHistoryRows, type HistoryRow } from './rows.ts';
import { useHiddenAmounts } from './use-hidden-amounts.ts';
import { kindName } from './wording.ts';

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
        open={open}
        onBlock={change}
        row={(index) => {
          const row = rows?.get(ids[index] ?? '');
          return row ? { id: row.id, contents: <Movement row={row} /> } : null;
        }}
      />
    </>
  );
}

function Movement({ row }: { row: HistoryRow }) {
  const { i18n } = useLingui();
  const { isHidden } = useHiddenAmounts();
  return (
    <>
      <span>{i18n._(kindName(row.kind))}</span>
      <small>
        <Instant at={row.occurredAt} />
      </small>
      <Money value={signed(row)} asset={row.asset} isHidden={isHidden} withSign />
      <small>
        <Money value={row.balanceAfter} asset={row.asset} isBare isHidden={isHidden} />
      </small>
    </>
  );
}
