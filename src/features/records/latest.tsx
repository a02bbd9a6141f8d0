import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/ui/link.tsx';
import { useEffect, type ReactNode } from 'react';
import { useLive } from '#src/platform/local.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { Unread } from './unread.tsx';
import lines from '#src/ui/opening-lines.module.css';
import { Panel } from '#src/ui/panel.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import type { RecordDomain } from './domain.tsx';
import type { Order } from './order.ts';

interface Props {
  readonly domain: RecordDomain;
  readonly limit: number;
}

/** Lists a domain's newest records, each linked to its full view. */
export function LatestRecords({ domain, limit }: Props) {
  const orders = useLive((local) => domain.readNewest(local, limit), [domain.name, limit]);
  useEffect(() => void domain.table.sync(), [domain]);
  return (
    <Stored of={domain.table} rows={orders}>
      {orders?.length === 0 ? (
        <NothingYet empty={domain.empty} isBeside />
      ) : (
        <ul className={lines.list}>
          {orders?.map((order) => (
            <Line key={order.id} domain={domain} order={order} />
          ))}
        </ul>
      )}
    </Stored>
  );
}

/** The same in a panel, with how old it is. */
export function LatestPanel({ title, domain, limit }: Props & { readonly title: ReactNode }) {
  const { asOf } = domain.table.useFreshness();
  return (
    <Panel
      title={
        <>
          {title}
          <AsOf at={asOf} isBeside />
        </>
      }
    >
      <LatestRecords domain={domain} limit={limit} />
    </Panel>
  );
}

function Line({ domain, order }: { domain: RecordDomain; order: Order }) {
  const { i18n } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const { to, search } = domain.opensAt(order.id);
  return (
    <li className={lines.line}>
      <span>
        <Link to={to} search={search}>
          {i18n._(order.title)}
        </Link>{' '}
        {order.unread ? <Unread count={order.unread} /> : null}
      </span>
      <Money value={order.amount} asset={order.asset} isHidden={isHidden} withSign />
      <small>
        <Instant at={order.at} />
      </small>
      {order.status ? <StatusTag tone={order.status.tone}>{i18n._(order.status.name)}</StatusTag> : <span />}
    </li>
  );
}
