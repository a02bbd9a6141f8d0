import { useLingui } from '@lingui/react';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { CustomerStatusTag } from '#src/ui/customer-status.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import styles from '../assets.module.css';
import { useHiddenAmounts } from '../use-hidden-amounts.ts';
import type { Order } from './order.ts';

/** What a line of the activity shows of a record, in the order of its columns; on a phone in two lines. */
export function Row({ order, after }: { order: Order; after?: string }) {
  const { i18n } = useLingui();
  const { isHidden } = useHiddenAmounts();
  return (
    <>
      <span className={styles.what}>
        <CoinMark asset={order.asset} />
        {i18n._(order.title)}
      </span>
      <small>
        <Instant at={order.at} />
      </small>
      <Money value={order.amount} asset={order.asset} isHidden={isHidden} withSign />
      <small>
        {after === undefined ? null : <Money value={after} asset={order.asset} isBare isHidden={isHidden} />}
        {order.listStatus ? <CustomerStatusTag status={order.listStatus} /> : null}
      </small>
    </>
  );
}
