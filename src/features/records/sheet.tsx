import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Money } from '#src/ui/money.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Page } from '#src/ui/page.tsx';
import type { RecordDomain } from './domain.tsx';
import { factText } from './fact-value.tsx';
import { filterOf, type HistoryFilter } from '#src/platform/record-filter.ts';
import type { Order } from './order.ts';
import { Facts } from './record-dialog.tsx';
import cards from '#src/ui/cards.module.css';
import paper from '#src/ui/sheet.module.css';
import styles from './sheet.module.css';

/** Maximum number of records to print, at about fifty a page; larger lists belong in the spreadsheet. */
const maxPrinted = 2000;

interface Props {
  readonly domain: RecordDomain;
  readonly search: HistoryFilter & { readonly id?: string | undefined };
}

/** Lays out one record, or the matching ones, for printing or saving as PDF. */
export function RecordSheet({ domain, search }: Props) {
  const { id } = search;
  return id === undefined ? <OfList domain={domain} search={search} /> : <OfOne domain={domain} id={id} />;
}

function OfOne({ domain, id }: { domain: RecordDomain; id: string }) {
  const one = domain.useOne(id);
  const { isSyncing } = domain.table.useFreshness();
  return <Sheet orders={one ? [one] : isSyncing ? undefined : []} isOne domain={domain} />;
}

/** Prints the matching records, up to the maximum. */
function OfList({ domain, search }: Props) {
  const found = domain.useFound(filterOf(search));
  const [orders, setOrders] = useState<readonly Order[]>();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const all = await found?.read(maxPrinted + 1);
      if (!isOver) setOrders(all);
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [found]);
  return <Sheet orders={orders} isOne={false} domain={domain} />;
}

interface SheetProps {
  readonly orders: readonly Order[] | undefined;
  readonly isOne: boolean;
  readonly domain: RecordDomain;
}

function Sheet({ orders, isOne, domain }: SheetProps) {
  const { i18n } = useLingui();
  const { user } = useSession();
  const { to, search: place } = domain.place;
  const { asOf } = domain.table.useFreshness();
  const [printedAt] = useState(() => new Date());
  if (!orders) return <Loading />;
  const [first] = orders;
  if (!first)
    return (
      <Page isNarrow>
        <EmptyState
          isPage
          title={<Trans>Nothing to print</Trans>}
          action={
            <LinkButton to={to} search={place}>
              <Trans>Back to the list</Trans>
            </LinkButton>
          }
        >
          <Trans>Record not found on this device.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <div className={styles.tools}>
        <Button onClick={() => print()}>
          <Trans>Print or save as PDF</Trans>
        </Button>
        <LinkButton to={to} search={place} isQuiet>
          <Trans>Back to the list</Trans>
        </LinkButton>
      </div>
      <article className={paper.sheet}>
        <header className={styles.head}>
          <p className={styles.brand}>{brand.name}</p>
          <h1>{isOne ? <Trans>Receipt: {i18n._(first.title)}</Trans> : <Trans>Statement</Trans>}</h1>
          <p>
            <Trans>Account UID {user?.uid}</Trans>
          </p>
        </header>
        {isOne ? <Facts order={first} isFull /> : <Lines orders={orders.slice(0, maxPrinted)} />}
        {orders.length > maxPrinted ? (
          <p role="alert">
            <Trans>Only the latest {maxPrinted} are printed. Narrow the filters or export all as CSV.</Trans>
          </p>
        ) : null}
        <footer className={styles.foot}>
          <Trans>Created {formatInstant(printedAt.toISOString())} from the records on this device</Trans>
          {asOf ? (
            <>
              {' '}
              <Trans>as of {formatInstant(asOf.toISOString())}</Trans>
            </>
          ) : null}
          .
        </footer>
      </article>
    </Page>
  );
}

function Lines({ orders }: { orders: readonly Order[] }) {
  const { i18n, t } = useLingui();
  const hasBalances = orders.every(({ after }) => after !== undefined);
  return (
    <table className={`${styles.table} ${cards.cards}`}>
      <thead>
        <tr>
          <th>
            <Trans>Time</Trans>
          </th>
          <th>
            <Trans>Type</Trans>
          </th>
          <th>
            <Trans>Amount</Trans>
          </th>
          <th>{hasBalances ? <Trans>Balance after</Trans> : <Trans>Details</Trans>}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td data-label={t`Time`}>{formatInstant(order.at)}</td>
            <td data-label={t`Type`}>
              {i18n._(order.title)}
              {order.status ? ` · ${factText(i18n, { label: order.title, value: order.status.name })}` : ''}
            </td>
            <td className={styles.amount} data-label={t`Amount`}>
              <Money value={order.amount} asset={order.asset} withSign />
            </td>
            {hasBalances ? (
              <td className={styles.amount} data-label={t`Balance after`}>
                <Money value={order.after ?? '0'} asset={order.asset} />
              </td>
            ) : (
              <td data-label={t`Details`}>{order.note}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
