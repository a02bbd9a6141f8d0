import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { users } from '#contract/users/calls.ts';
import { casePath } from '#src/features/desk/index.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { orderKinds } from './order-names.ts';
import { usersQuery, type CustomerOrders } from './query.ts';

/** Shows a customer's orders by kind: their count, and the newest with their cases. */
export function OrdersPanel({ uid }: { uid: string }) {
  const query = useQuery({
    queryKey: [...usersQuery, 'orders', uid],
    queryFn: () => api(users.listOrders, { query: { Uid: uid } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Panel title={<Trans>Orders</Trans>}>
      <Answered query={query}>
        {({ items }) => {
          const made = items.filter(({ count }) => count > 0);
          if (made.length > 0)
            return (
              <div className={review.stack}>
                {made.map((orders) => (
                  <Kind key={orders.kind} orders={orders} />
                ))}
              </div>
            );
          return (
            <p className={review.meta}>
              <Trans>No orders yet</Trans>
            </p>
          );
        }}
      </Answered>
    </Panel>
  );
}

function Kind({ orders: { kind, count, isMore, latest } }: { orders: CustomerOrders }) {
  const { i18n } = useLingui();
  const number = i18n.number(count);
  return (
    <details>
      <summary>
        {i18n._(orderKinds[kind].name)} ({isMore ? `${number}+` : number})
      </summary>
      <ul className={review.list}>
        {latest.map((order) => (
          <Order key={order.id} kind={kind} order={order} />
        ))}
      </ul>
    </details>
  );
}

interface OrderProps {
  readonly kind: CustomerOrders['kind'];
  readonly order: CustomerOrders['latest'][number];
}

function Order({ kind, order: { id, asset, amount, status, at, case: caseKind } }: OrderProps) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const state = orderKinds[kind].states[status];
  return (
    <li className={review.line}>
      {amount === null ? <span>{asset}</span> : <Money value={amount} asset={asset} />}
      {state ? <StatusTag tone={state.tone}>{i18n._(state.name)}</StatusTag> : null}
      {caseKind === null ? null : (
        <Link to={casePath} search={{ kind: caseKind, id }}>
          <Trans>Open case</Trans>
        </Link>
      )}
      <small>{writeInstant(at)}</small>
    </li>
  );
}
