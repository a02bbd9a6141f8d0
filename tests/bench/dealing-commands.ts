import { randomUUID } from 'node:crypto';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { sellValues } from '#contract/dealer-orders/rules.ts';
import { desk } from '#contract/desk/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { promissory } from '#contract/promissory/calls.ts';
import { decisionValues } from '#contract/staff/rules.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { letDeal, offer } from '#server/features/acceptor/testing/dealer.ts';
import { bound, quoted } from '#server/features/dealer-orders/testing/trading.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sealPersonal } from '#server/platform/vault/personal.ts';
import {
  copiesOf,
  many,
  signInAll,
  verifyEach,
  type Caller,
  type MoneyCommand,
  type MoneyWorld,
} from './money-world.ts';
import { prepared } from './prepared.ts';

const trade = { coin: 'XRP', currency: 'CHF', amount: '10', payType: 'swift' } as const;
const plenty = 10n ** 14n;
/** What is reviewed before it leaves. */
const held = { asset: 'USDT', amount: '50000' } as const;

/** Makes companies dealers who buy and sell the coins of the callers, and are paid by bank. */
export async function openShop(deps: Deps, dealers: readonly Caller[]): Promise<void> {
  for (const dealer of dealers) {
    await letDeal(deps, dealer.userId);
    await offer(deps, dealer, [trade.coin, trade.currency]);
    await bound(deps, dealer, trade.payType, 'North Pier Ltd');
    for (const asset of [trade.coin, trade.currency]) await fund(deps, dealer.userId, asset, plenty);
  }
}

/** Gives a caller the name that their payment method is in. */
async function named({ vault, db }: Deps, { userId }: Caller): Promise<void> {
  const name = sealPersonal(vault, userId, { name: 'Ines Moreau' });
  await db.updateTable('app_user').set(name).where('id', '=', userId).execute();
}

/** Ends the orders of which a customer may have only a few at a time. */
const endBuys = ({ pool }: MoneyWorld) =>
  pool.query(`update dealer_order set status = 'completed', ended_at = now(), due_at = null
    where side = 'buy' and status = 'pendingDealerConfirmation'`);
const endPromises = ({ pool }: MoneyWorld) =>
  pool.query(`update acceptor_order set status = 'completed' where status = 'awaitingUserPayment'`);

/** Number of payees who signed in as customers: each by themselves, since a new code replaces an earlier one. */
let taken = 0;

/** Makes transfers of one customer that wait for a review, more than the limits of a day allow. @returns their ids */
async function heldTransfers(world: MoneyWorld, customer: Caller, count: number): Promise<readonly string[]> {
  const toUid = must(world.payees[0], 'a payee').uid;
  const orders = Array.from({ length: count }, () => ({ toUid, ...held, remark: '' }));
  const all = await verifyEach(world, customer, 'transfer.create', orders, transferValues);
  return many(count, async (index) => {
    for (const table of ['usage_part', 'usage_counter'])
      await world.pool.query(`delete from ${table} where account_id = $1`, [customer.userId]);
    const body = must(all[index], 'a verified transfer');
    return (await customer.device.ask(transfer.create, { body }, { idempotencyKey: randomUUID() })).id;
  });
}

/** Orders with dealers, and decisions of the staff. */
export const dealingCommands: readonly MoneyCommand[] = [
  {
    name: 'sale of coins to a dealer',
    madeASecond: 60,
    start: async (world, caller) => {
      const { deps } = world;
      await fund(deps, caller.userId, 'XRP', plenty);
      await named(deps, caller);
      const method = await bound(deps, caller, 'swift', 'Ines Moreau');
      return async (count) => {
        const price = await quoted(caller, { side: 'sell', ...trade });
        const total = price.currencyAmount;
        const orders = (await copiesOf(world, 'quote', price.id, count)).map((quoteId) => ({ quoteId, total }));
        const all = await verifyEach(world, caller, 'ramp.sell', orders, (order) => sellValues({ ...order, method }));
        return all.map((order) =>
          prepared(caller.device, dealerOrders.sell, { body: { ...order, userReceiptMethodInfoDetailId: method } }),
        );
      };
    },
  },
  {
    name: 'purchase of coins from a dealer',
    madeASecond: 60,
    meanwhile: endBuys,
    start: async (world, caller) => {
      await named(world.deps, caller);
      return async (count) => {
        const { id, currencyAmount: total } = await quoted(caller, { side: 'buy', ...trade });
        const quoteIds = await copiesOf(world, 'quote', id, count);
        return quoteIds.map((quoteId) =>
          prepared(caller.device, dealerOrders.buy, { body: { quoteId, total, payType: trade.payType } }),
        );
      };
    },
  },
  {
    name: 'over-the-counter order',
    madeASecond: 60,
    meanwhile: endPromises,
    start: async (world, caller) => {
      await fund(world.deps, caller.userId, trade.coin, plenty);
      return async (count) => {
        const query = {
          Side: 'sell',
          Coin: trade.coin,
          Currency: trade.currency,
          By: 'currency',
          Amount: '10',
        } as const;
        const { id } = await caller.device.ask(promissory.quote, { query });
        const quoteIds = await copiesOf(world, 'quote', id, count);
        return quoteIds.map((quoteId) => prepared(caller.device, promissory.create, { body: { quoteId } }));
      };
    },
  },
  {
    name: 'rejection of a transfer by the staff',
    madeASecond: 60,
    start: async (world, caller) => {
      const { deps, payees } = world;
      const officer = deps.db.updateTable('app_user').set({ roles: ['operator'] });
      await officer.where('id', '=', caller.userId).execute();
      taken += 1;
      const payer = must(payees[taken], 'a customer');
      const [customer] = await signInAll(caller.device.origin, [payer]);
      return async (count) => {
        const ids = await heldTransfers(world, must(customer, 'the customer'), count);
        const cases = ids.map((id) => ({ kind: 'transfer', id, decision: 'reject' }) as const);
        const all = await verifyEach(world, caller, 'staff.decide', cases, (one) =>
          decisionValues({ ...one, asset: held.asset, amount: '50000.000000' }),
        );
        return all.map((one) =>
          prepared(caller.device, desk.decide, { body: { ...one, version: 'seen', reason: 'Not plausible' } }),
        );
      };
    },
  },
];
