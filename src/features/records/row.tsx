import { useLingui } from '@lingui/react';
import { nothing } from '#contract/platform/display.ts';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { CustomerStatusTag } from '#src/ui/customer-status.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import { Unread } from './unread.tsx';
import { factText, FactValue } from './fact-value.tsx';
import type { Fact, Order } from './order.ts';
import styles from './records.module.css';

interface Props {
  readonly order: Order;
  /** Facts with their own column, between the columns of every list and the status. */
  readonly columns: readonly Fact[];
}

/** Shows a record as a row, in column order; in two lines on a phone. */
export function Row({ order, columns }: Props) {
  const { i18n } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const { after, status } = order;
  return (
    <>
      <span className={styles.what}>
        <CoinMark asset={order.asset} />
        <span>
          {i18n._(order.title)} {order.unread ? <Unread count={order.unread} /> : null}
        </span>
      </span>
      <small>
        <Instant at={order.at} />
      </small>
      <Money value={order.amount} asset={order.asset} isHidden={isHidden} withSign />
      {columns.map(({ label }) => {
        const fact = order.facts.find((one) => one.label.id === label.id);
        return (
          <small key={label.id} className={styles.cell} title={fact ? factText(i18n, fact) : undefined}>
            {fact && fact.value !== '' ? (fact.short ?? <FactValue fact={fact} />) : nothing}
          </small>
        );
      })}
      <small>
        {after === undefined ? null : <Money value={after} asset={order.asset} isBare isHidden={isHidden} />}
        {status ? <CustomerStatusTag status={status.list} /> : null}
      </small>
    </>
  );
}
