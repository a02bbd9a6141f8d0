import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/ui/link.tsx';
import { useEffect } from 'react';
import { useLive } from '#src/platform/local.ts';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { Unread } from './unread.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import type { RecordDomain } from './domain.tsx';
import type { Order } from './order.ts';
import styles from './latest.module.css';

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
        <ul className={styles.list}>
          {orders?.map((order) => (
            <Line key={order.id} domain={domain} order={order} />
          ))}
        </ul>
      )}
    </Stored>
  );
}

function Line({ domain, order }: { domain: RecordDomain; order: Order }) {
  const { i18n } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const { to, search } = domain.opensAt(order.id);
  return (
    <li className={styles.line}>
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
