import type { ReactNode } from 'react';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { releaseValues } from '#contract/dealer-orders/rules.ts';
import { CommandState, nothingMore, useMoneyCommand, type MoneyOrder } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import type { RampOrder } from './rows.ts';

type StepCall = (typeof dealerOrders)['confirmPayment' | 'cancel' | 'dealerConfirm' | 'dealerPaid' | 'dealerCancel'];

interface Props {
  readonly call: StepCall;
  readonly id: string;
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** Button for a step of an order, executed once however often it is pressed. */
export function StepButton({ call, id, isQuiet = false, children }: Props) {
  const body = { id };
  const order: MoneyOrder<RampOrder> = { body, send: (_none, options) => api(call, { body }, options) };
  return (
    <Press name={`${call.name}-${id}`} order={order} isQuiet={isQuiet}>
      {children}
    </Press>
  );
}

interface ReleaseProps {
  /** The seller's call, whether merchant or customer. */
  readonly call: (typeof dealerOrders)['dealerRelease' | 'confirmReceipt'];
  readonly order: RampOrder;
  readonly children: ReactNode;
}

/** Button that releases a seller's coins, after step-up verification. */
export function ReleaseButton({ call, order, children }: ReleaseProps) {
  const body = { id: order.id };
  const step: MoneyOrder<RampOrder> = {
    body,
    verification: { action: 'ramp.release', values: releaseValues(order) },
    send: (verification, options) => api(call, { body: { ...body, verification } }, options),
  };
  return (
    <Press name={`${call.name}-${order.id}`} order={step}>
      {children}
    </Press>
  );
}

interface PressProps {
  /** Form name, the same in every tab. */
  readonly name: string;
  readonly order: MoneyOrder<RampOrder>;
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

function Press({ name, order, isQuiet = false, children }: PressProps) {
  const isOffline = useIsOffline();
  const form = useMoneyCommand<RampOrder>(name, nothingMore);
  const press = () => void form.submit(order);
  return (
    <>
      <Button variant={isQuiet ? 'default' : 'filled'} onClick={press} loading={form.isBusy} disabled={isOffline}>
        {children}
      </Button>
      <CommandState money={form} />
    </>
  );
}
