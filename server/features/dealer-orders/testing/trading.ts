import { randomUUID } from 'node:crypto';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { releaseValues, sellValues } from '#contract/dealer-orders/rules.ts';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { addMethodValues } from '#contract/receipt-methods/rules.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { Deps } from '#server/platform/deps.ts';

export interface Trader {
  readonly device: Device;
  readonly userId: string;
}

const key = () => ({ idempotencyKey: randomUUID() });

/** Details of a payee account in the given name. */
export const accountOf = (holder: string) => ({ holder, account: 'DE89370400440532013000', bank: 'Sample Bank' });

/** Adds a payment method and returns the response, whatever it is. */
export async function bind(deps: Deps, who: Trader, channel: string, values: Readonly<Record<string, string>>) {
  const verification = await insertPassedStepUp(
    deps,
    who.userId,
    'paymentMethod.add',
    addMethodValues(channel, values),
  );
  return who.device.call(receiptMethods.create, { body: { channel, values: { ...values }, verification } }, key());
}

/** Adds a payment method, expecting success. @returns its id */
export async function bound(deps: Deps, who: Trader, channel: string, holder: string): Promise<string> {
  const { body } = await bind(deps, who, channel, accountOf(holder));
  if (!body.success) throw new Error(`the method answered ${body.error.code}`);
  return body.result.id;
}

export interface Wanted {
  readonly side: 'buy' | 'sell';
  readonly coin: string;
  readonly currency: string;
  readonly amount: string;
  readonly payType?: string;
}

export const quoteQuery = ({ side, coin, currency, amount, payType = 'sepa' }: Wanted) => ({
  query: { Side: side, Coin: coin, Currency: currency, By: 'currency', Amount: amount, PayType: payType } as const,
});

export const quoted = (who: Trader, wanted: Wanted) => who.device.ask(dealerOrders.quote, quoteQuery(wanted));

export type Quoted = Awaited<ReturnType<typeof quoted>>;

export function buy(who: Trader, { id, currencyAmount, payType }: Quoted, total = currencyAmount) {
  return who.device.call(dealerOrders.buy, { body: { quoteId: id, total, payType } }, key());
}

export async function sell(deps: Deps, who: Trader, { id, currencyAmount }: Quoted, method: string) {
  const values = sellValues({ quoteId: id, total: currencyAmount, method });
  const verification = await insertPassedStepUp(deps, who.userId, 'ramp.sell', values);
  const body = { quoteId: id, total: currencyAmount, userReceiptMethodInfoDetailId: method, verification };
  return who.device.call(dealerOrders.sell, { body }, key());
}

type Step = 'confirmPayment' | 'cancel' | 'dealerConfirm' | 'dealerPaid' | 'dealerCancel';

export const step = (who: Trader, name: Step, id: string) =>
  who.device.call(dealerOrders[name], { body: { id } }, key());

type Releasing = 'dealerRelease' | 'confirmReceipt';

/** The values that a seller's verification to release an order's coins covers; null if the order is not theirs. */
export async function releaseOf({ device }: Trader, id: string, as: Releasing = 'dealerRelease') {
  const list = as === 'dealerRelease' ? dealerOrders.listDealt : dealerOrders.list;
  const { items } = await device.ask(list, { query: { MaxResultCount: 100 } });
  const order = items.find((one) => one.id === id);
  return order ? releaseValues(order) : null;
}

/** The seller confirms the payment and releases the coins, with their own verification unless one is given. */
export async function release(deps: Deps, who: Trader, id: string, given?: string, as: Releasing = 'dealerRelease') {
  const passed = async () =>
    insertPassedStepUp(deps, who.userId, 'ramp.release', (await releaseOf(who, id, as)) ?? { id: 'none' });
  const body = { id, verification: given ?? (await passed()) };
  return who.device.call(dealerOrders[as], { body }, key());
}

/** Confirms receipt and releases the coins if the customer is the seller. */
export const confirmReceipt = (deps: Deps, who: Trader, id: string, given?: string) =>
  release(deps, who, id, given, 'confirmReceipt');
