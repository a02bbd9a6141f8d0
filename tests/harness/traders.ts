import { sql } from 'kysely';
import { assets } from '#contract/assets/calls.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { letDeal, offer } from '#server/features/acceptor/testing/dealer.ts';
import { company, someone, type Someone } from './company.ts';
import { fund } from './funds.ts';
import { exact } from './money.ts';
import type { TestServer } from './server.ts';
import { bound, buy, quoted, sell, step } from '#server/features/dealer-orders/testing/trading.ts';

type Order = Awaited<ReturnType<typeof seen>>;

/** An order with both parties. */
export interface Deal {
  readonly customer: Someone;
  readonly dealer: Someone;
  readonly order: Order;
}

const seen = (who: Someone, id: string) => who.device.ask(dealerOrders.get, { query: { Id: id } });

/** Creates orders up to the step that a test needs, each with its own customer and dealer. */
export function traders(server: TestServer) {
  const { deps } = server;

  async function dealerOf(coin: string, currency: string, stock: string): Promise<Someone> {
    await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
    const who = await company(server);
    await letDeal(deps, who.userId);
    await fund(server, who.userId, coin, stock);
    await offer(deps, who, [coin, currency], { buyMinimum: '1', sellMinimum: '1' });
    await bound(deps, who, currency === 'EUR' ? 'sepa' : 'swift', 'North Pier Ltd');
    return who;
  }

  async function must(answer: Awaited<ReturnType<typeof step>>): Promise<Order> {
    if (!answer.body.success) throw new Error(`the step answered ${answer.body.error.code}`);
    return answer.body.result;
  }

  const payTypeOf = (currency: string) => (currency === 'EUR' ? 'sepa' : 'swift');

  async function buyOf(coin: string, currency: string, amount: string, stock = '100000'): Promise<Deal> {
    const [dealer, customer] = [await dealerOf(coin, currency, stock), await someone(server, { name: 'Ines Moreau' })];
    const wanted = { side: 'buy', coin, currency, amount, payType: payTypeOf(currency) } as const;
    return { customer, dealer, order: await must(await buy(customer, await quoted(customer, wanted))) };
  }

  /** Returns a buy that the dealer has confirmed and the customer has not paid. */
  async function confirmedBuy(...of: Parameters<typeof buyOf>): Promise<Deal> {
    const deal = await buyOf(...of);
    return { ...deal, order: await must(await step(deal.dealer, 'dealerConfirm', deal.order.id)) };
  }

  /** Returns a buy that the customer has reported as paid. */
  async function paidBuy(...of: Parameters<typeof buyOf>): Promise<Deal> {
    const deal = await confirmedBuy(...of);
    return { ...deal, order: await must(await step(deal.customer, 'confirmPayment', deal.order.id)) };
  }

  async function sellOf(coin: string, currency: string, amount: string): Promise<Deal> {
    const [dealer, customer] = [await dealerOf(coin, currency, '1'), await someone(server, { name: 'Ines Moreau' })];
    await fund(server, customer.userId, coin, '100000');
    const payType = payTypeOf(currency);
    const method = await bound(deps, customer, payType, 'Ines Moreau');
    const quote = await quoted(customer, { side: 'sell', coin, currency, amount, payType });
    return { customer, dealer, order: await must(await sell(deps, customer, quote, method)) };
  }

  /** Returns a sell that the dealer has reported as paid. */
  async function paidSell(...of: Parameters<typeof sellOf>): Promise<Deal> {
    const deal = await sellOf(...of);
    await must(await step(deal.dealer, 'dealerConfirm', deal.order.id));
    return { ...deal, order: await must(await step(deal.dealer, 'dealerPaid', deal.order.id)) };
  }

  /** Lets a number of minutes pass for the orders' time limits only; the users stay signed in. */
  async function letClockWork(minutes: number): Promise<void> {
    await sql`update dealer_order set due_at = due_at - make_interval(mins => ${minutes})
      where due_at is not null`.execute(server.db);
    await enqueue(server.db, 'dealerOrder.sweep', {});
    await server.workJobs();
  }

  return {
    buyOf,
    confirmedBuy,
    paidBuy,
    sellOf,
    paidSell,
    letClockWork,
    seen: ({ customer, order }: Pick<Deal, 'customer' | 'order'>) => seen(customer, order.id),
    has: async (who: Someone, asset: string, kind: 'available' | 'held' = 'available') => {
      const { items } = await who.device.ask(assets.listAssets);
      return exact(items.find((line) => line.asset === asset)?.[kind] ?? '0');
    },
  };
}
