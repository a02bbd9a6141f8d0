import { randomUUID } from 'node:crypto';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { cardDisclaimerVersion, cardPurchaseValues } from '#contract/card-purchase/rules.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { Deps } from '#server/platform/deps.ts';

export interface Buyer {
  readonly device: Device;
  readonly userId: string;
}

const key = () => ({ idempotencyKey: randomUUID() });

export interface Wanted {
  readonly coin?: string;
  readonly currency?: string;
  readonly by?: 'coin' | 'currency';
  readonly amount?: string;
  readonly payType?: string;
}

export const quoteBody = ({
  coin = 'BTC',
  currency = 'EUR',
  by = 'currency',
  amount = '100',
  payType = 'visa',
}: Wanted) => ({
  body: { coin, currency, by, amount, payType },
});

export const quoted = (who: Buyer, wanted: Wanted = {}) => who.device.ask(cardPurchase.quote, quoteBody(wanted));
type Quoted = Awaited<ReturnType<typeof quoted>>;

export const orderBody = ({ id, currencyAmount, payType }: Quoted) => ({
  quoteId: id,
  total: currencyAmount,
  payType,
  disclaimer: cardDisclaimerVersion,
});

export const order = (who: Buyer, quote: Quoted, change: Readonly<Record<string, string>> = {}) =>
  who.device.call(cardPurchase.create, { body: { ...orderBody(quote), ...change } }, key());

/** Makes an order that waits for the customer's confirmation. */
export async function ordered(who: Buyer, wanted: Wanted = {}) {
  const { body } = await order(who, await quoted(who, wanted));
  if (!body.success) throw new Error(`the order answered ${body.error.code}`);
  return body.result;
}
export type Ordered = Awaited<ReturnType<typeof ordered>>;

export async function confirm(deps: Deps, who: Buyer, made: Ordered) {
  const { id, currency, currencyAmount, coin, coinAmount } = made;
  const values = cardPurchaseValues({ id, currency, currencyAmount, coin, coinAmount });
  const verification = await insertPassedStepUp(deps, who.userId, 'card.purchase', values);
  const body = { id, total: currencyAmount, coinAmount, verification };
  return who.device.call(cardPurchase.confirm, { body }, key());
}

export const authorise = (who: Buyer, id: string) => who.device.call(cardPurchase.authorise, { body: { id } });
export const cancel = (who: Buyer, id: string) => who.device.call(cardPurchase.cancel, { body: { id } }, key());

/** Makes a confirmed order, with the provider's page open to pay it. */
export async function readyToPay(deps: Deps, who: Buyer, wanted: Wanted = {}) {
  const made = await ordered(who, wanted);
  await confirm(deps, who, made);
  return { made, page: await openPage(who, made.id) };
}

/** Opens the provider's page of an order, like a browser. */
export async function openPage(who: Buyer, id: string): Promise<CardPage> {
  const { body } = await authorise(who, id);
  if (!body.success || !body.result.page) throw new Error('there is no page');
  return enterPage(body.result.page.address);
}

export interface CardPage {
  readonly address: string;
  readonly cookie: string;
}

export async function enterPage(link: string): Promise<CardPage> {
  const entered = await fetch(link, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { address: new URL(entered.headers.get('location') ?? '/', link).href, cookie };
}

/** Presses a button on the page, as a customer would. */
export function press(
  { address, cookie }: CardPage,
  step: 'pay' | 'challenge' | 'cancel',
  form: Record<string, string> = {},
) {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(`${address}/${step}`, { method: 'POST', headers, body: new URLSearchParams(form), redirect: 'manual' });
}

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenge: '4000 0000 0000 3220',
  held: '4000 0000 0000 9235',
  failsLater: '4000 0000 0000 9995',
} as const;

export const pay = (page: CardPage, number: string = cards.good) =>
  press(page, 'pay', { number, expiry: '12/30', code: '123' });

export type Outcome = 'complete' | 'hold' | 'fail' | 'refund' | 'expire' | 'chargeback';
export const play = (who: Buyer, id: string, outcome: Outcome) =>
  who.device.call(cardPurchase.sandboxPlay, { body: { id, outcome } });

export async function found(who: Buyer, id: string) {
  const { items } = await who.device.ask(cardPurchase.find, { body: { id } });
  const [one] = items;
  if (!one) throw new Error('the order is gone');
  return one;
}
