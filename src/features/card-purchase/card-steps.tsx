import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { cardPurchaseValues } from '#contract/card-purchase/rules.ts';
import { nothingMore, CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { followed } from '#src/platform/touched.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { writeMoney } from '#src/ui/money.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import bar from '#src/ui/action-bar.module.css';
import trade from '#src/ui/trade.module.css';
import type { CardOrder } from './rows.ts';

/** Remaining steps: confirm these figures, then pay at the provider. */
export function CardSteps({ order }: { readonly order: CardOrder }) {
  const isOffline = useIsOffline();
  const seconds = useSecondsUntilInstant(order.dueAt);
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')];
  return (
    <>
      {order.dueAt === null ? null : (
        <p className={trade.meta}>
          <Trans>Time left to pay</Trans> {minutes}:{rest}
        </p>
      )}
      {isOffline ? (
        <p role="status" className={trade.meta}>
          <Trans>You’re offline. Connect to continue.</Trans>
        </p>
      ) : null}
      <div className={bar.sticky} data-actions>
        {order.needsConfirmation ? <Confirm order={order} /> : <Pay order={order} />}
      </div>
      <CancelButton order={order} />
    </>
  );
}

function Confirm({ order }: { readonly order: CardOrder }) {
  const isOffline = useIsOffline();
  const { id, currencyAmount: total, coinAmount } = order;
  const money = useMoneyCommand<CardOrder>(`card-confirm-${id}`, nothingMore);
  const confirm = () => {
    money.clear();
    const body = { id, total, coinAmount };
    void money.submit({
      body,
      verification: { action: 'card.purchase', values: cardPurchaseValues(order) },
      send: (verification, options) => api(cardPurchase.confirm, { body: { ...body, verification } }, options),
    });
  };
  return (
    <div className={trade.stack}>
      <CommandState money={money} />
      <Button onClick={confirm} loading={money.isBusy} disabled={isOffline}>
        {order.isAdjusted ? <Trans>Confirm the new price</Trans> : <Trans>Confirm order</Trans>}
      </Button>
    </div>
  );
}

/** The provider's page is another site: this tab goes there and returns to this order. */
function Pay({ order }: { readonly order: CardOrder }) {
  const { i18n } = useLingui();
  const isOffline = useIsOffline();
  const command = useCommand();
  const [moved, setMoved] = useState(false);
  const pay = () =>
    void command.run(async () => {
      const { order: now, page } = await api(cardPurchase.authorise, { body: { id: order.id } }, { isInline: true });
      await followed();
      const isOther = now.coinAmount !== order.coinAmount;
      setMoved(isOther);
      // Let the user read new figures before paying; the next press goes to the provider.
      if (page && !isOther) window.location.assign(page.address);
    });
  const sum = `${writeMoney(order.currencyAmount, order.currency, i18n.locale)} ${order.currency}`;
  return (
    <div className={trade.stack}>
      {moved ? (
        <p role="status" className={trade.meta}>
          <Trans>The price moved. Check what you get now, then continue.</Trans>
        </p>
      ) : null}
      <FormError error={command.error} />
      <Button onClick={pay} loading={command.isBusy} disabled={isOffline}>
        <Trans>Pay {sum} by card</Trans>
      </Button>
    </div>
  );
}

function CancelButton({ order: { id } }: { readonly order: CardOrder }) {
  const isOffline = useIsOffline();
  const money = useMoneyCommand<CardOrder>(`card-cancel-${id}`, nothingMore);
  const body = { id };
  const cancel = () =>
    void money.submit({ body, send: (_none, options) => api(cardPurchase.cancel, { body }, options) });
  return (
    <>
      <Button variant="default" onClick={cancel} loading={money.isBusy} disabled={isOffline}>
        <Trans>Cancel order</Trans>
      </Button>
      <CommandState money={money} />
    </>
  );
}
