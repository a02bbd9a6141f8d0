import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { promissory } from '#contract/promissory/calls.ts';
import { dealtStates } from '#src/features/promissory/index.ts';
import { api } from '#src/platform/api.ts';
import { keyOf } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { writeRate } from '#src/ui/rate-text.ts';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './acceptor.module.css';
import type { DealtRow } from './rows.ts';

const freshMs = 10_000;

/** Customers' over-the-counter orders, newest first, page by page. */
export function OtcOrders() {
  const query = useInfiniteQuery({
    queryKey: keyOf(promissory.listDealt),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: Cursor }) =>
      api(promissory.listDealt, { body: { Cursor } }, { signal, isInline: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: freshMs,
  });
  return (
    <div className={styles.stack}>
      <Answered query={query}>{({ pages }) => <Table items={pages.flatMap(({ items }) => items)} />}</Answered>
      {query.hasNextPage ? (
        <div className={styles.buttons}>
          <MoreButton of={query} />
        </div>
      ) : null}
    </div>
  );
}

function Table({ items }: { items: readonly DealtRow[] }) {
  const { t } = useLingui();
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>No OTC orders yet</Trans>}>
        <Trans>Orders of customers appear here. They’re paid from the customer’s balance and settle instantly.</Trans>
      </EmptyState>
    );
  const columns: readonly Column[] = [
    { name: t`Type`, onPhone: 'start' },
    { name: t`Date`, onPhone: 'start' },
    { name: t`Amount`, isNumber: true, onPhone: 'end' },
    { name: t`Total price`, isNumber: true, onPhone: 'end' },
    // The amounts say it on a phone.
    { name: t`Price`, isNumber: true, onPhone: 'none' },
    { name: t`Customer`, onPhone: 'start' },
    { name: t`Status`, onPhone: 'end' },
  ];
  return (
    <Panel>
      <RecordTable columns={columns}>
        {items.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </RecordTable>
    </Panel>
  );
}

function Line({ row }: { row: DealtRow }) {
  const { t, i18n } = useLingui();
  const { name, tone } = dealtStates[row.status];
  const { coin, price } = row;
  return (
    <tr>
      <Cell label={t`Type`}>{row.side === 'buy' ? t`Customer buys ${coin}` : t`Customer sells ${coin}`}</Cell>
      <Cell label={t`Date`}>
        <Instant at={row.createdAt} />
      </Cell>
      <Cell label={t`Amount`}>
        <Money value={row.coinAmount} asset={coin} />
      </Cell>
      <Cell label={t`Total price`}>
        <Money value={row.currencyAmount} asset={row.currency} />
      </Cell>
      <Cell label={t`Price`}>
        <span title={price}>{writeRate(price, i18n.locale)}</span>
      </Cell>
      <Cell label={t`Customer`}>{row.counterparty}</Cell>
      <Cell label={t`Status`}>
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      </Cell>
    </tr>
  );
}
