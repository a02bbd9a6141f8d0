import type { ReactNode } from 'react';
import type { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { CommandState, nothingMore, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import type { RampOrder } from './rows.ts';

type StepCall = (typeof dealerOrders)[
  | 'confirmPayment'
  | 'confirmReceipt'
  | 'cancel'
  | 'dealerConfirm'
  | 'dealerPaid'
  | 'dealerRelease'
  | 'dealerCancel'];

interface Props {
  readonly call: StepCall;
  readonly id: string;
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** A step of an order, made once however often it is pressed. */
export function StepButton({ call, id, isQuiet = false, children }: Props) {
  const isOffline = useIsOffline();
  const form = useMoneyCommand<RampOrder>(`${call.name}-${id}`, nothingMore);
  const body = { id };
  const press = () => void form.submit({ body, send: (_none, options) => api(call, { body }, options) });
  return (
    <>
      <Button variant={isQuiet ? 'default' : 'filled'} onClick={press} loading={form.isBusy} disabled={isOffline}>
        {children}
      </Button>
      <CommandState money={form} />
    </>
  );
}
