import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { isUnderWay } from '#contract/dealer-orders/rules.ts';
import { OrderCard, StepButton, type RampOrder } from '#src/features/ramp/index.ts';
import { ask, keyOf } from '#src/platform/ask.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { queryClient } from '#src/platform/query.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './acceptor.module.css';

const freshMs = 5000;

/** What customers ordered, those that wait first, with what the merchant has to do. */
export function MerchantOrders() {
  useCatalogue();
  const query = { MaxResultCount: 50 };
  const { data, error } = useQuery({ ...ask(dealerOrders.listDealt, { query }), refetchInterval: freshMs });
  if (!data) return error ? <FormError error={error} /> : <Loading />;
  const items = data.items.toSorted((one, other) => Number(isUnderWay(other.status)) - Number(isUnderWay(one.status)));
  return (
    <div className={styles.stack}>
      <p className={styles.meta}>
        <Trans>Customers can buy from you once you’ve added a payment method for them to pay to.</Trans>
      </p>
      <div className={styles.buttons}>
        <LinkButton to="/dashboard/ramp" search={{ tab: 'methods' }} isQuiet>
          <Trans>Payment methods</Trans>
        </LinkButton>
      </div>
      {items.length === 0 ? (
        <EmptyState title={<Trans>No orders yet</Trans>}>
          <Trans>Orders of customers appear here. Confirm each within 5 minutes.</Trans>
        </EmptyState>
      ) : (
        items.map((order) => (
          <Panel
            key={order.id}
            title={
              order.side === 'buy' ? (
                <Trans>Customer buys {order.coin}</Trans>
              ) : (
                <Trans>Customer sells {order.coin}</Trans>
              )
            }
          >
            <OrderCard order={order} as="dealer" reload={reload}>
              <Actions order={order} />
            </OrderCard>
          </Panel>
        ))
      )}
    </div>
  );
}

const reload = () => queryClient.invalidateQueries({ queryKey: keyOf(dealerOrders.listDealt) });

function Actions({ order: { id, side, status, appeal } }: { order: RampOrder }) {
  // Until it is decided only the staff moves it.
  if (appeal && appeal.status !== 'closed' && appeal.openedBy !== 'clock') return null;
  return (
    <div className={styles.buttons}>
      {status === 'pendingDealerConfirmation' ? (
        <>
          <StepButton call={dealerOrders.dealerConfirm} id={id} done={reload}>
            <Trans>Accept order</Trans>
          </StepButton>
          <StepButton call={dealerOrders.dealerCancel} id={id} done={reload} isQuiet>
            <Trans>Decline</Trans>
          </StepButton>
        </>
      ) : null}
      {status === 'pendingDealerPayment' ? (
        <StepButton call={dealerOrders.dealerPaid} id={id} done={reload}>
          <Trans>I’ve paid</Trans>
        </StepButton>
      ) : null}
      {side === 'buy' && status === 'paid' ? (
        <StepButton call={dealerOrders.dealerRelease} id={id} done={reload}>
          <Trans>Payment received: release coins</Trans>
        </StepButton>
      ) : null}
    </div>
  );
}
