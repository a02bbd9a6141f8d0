import { sql } from 'kysely';
import { maxUnpaid, promissoryPayMinutes } from '#contract/promissory/rules.ts';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { must, Refusal, refuse } from '#contract/platform/errors.ts';
import { availableTo, capture, customerAccount, holding, release } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { asked, askedAtOnce, askedRows, countedAtOnce, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Tx } from '#server/platform/db.ts';
import { changeOf, noteAccountChange } from '#server/platform/events.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep, moveOrder, movedBy, type MovedBy } from '#server/platform/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listAccounts } from '../accounts/index.ts';
import { dealerOfPair, isDealing, tradeOf } from '../acceptor/index.ts';
import { defineCommand, nobodyElse, type Given } from '../commands/index.ts';
import { pairFor, takeLimits } from '../convert/index.ts';
import { givingQuoteBack, readQuote, useQuote, type Quote } from '../quotes/index.ts';
import { giveBackUsage, givingBack } from '../usage/index.ts';
import { promissoryPurpose } from './quote.ts';
import { lockOwn, withDealer } from './store.ts';
import { acceptorOrders, type AcceptorOrderTable } from './tables.ts';

/**
 * Places an order by a quote, which it uses up. What the dealer gives is held from here on, so that a payment always
 * settles.
 */
export const createOrder = defineCommand({
  name: 'promissory.create',
  standing: 'unfrozen',
  locks: 'account',
  // Of the dealer, only the balance changes, and only by the posting.
  together: nobodyElse,
  ask: async ({ tx, deps, session }, { quoteId }: { readonly quoteId: string }) => {
    const { accountId } = session;
    const quoted = readQuote(tx, deps, claimOf(session, quoteId));
    const [quote] = await allDone([quoted, assertFewUnpaid(tx, accountId)]);
    return { quote };
  },
  work: async (given: Given<{ readonly quote: Quote }>, { quoteId }: { readonly quoteId: string }) => {
    const { tx, deps, session, found, takes } = given;
    const { quote } = found;
    const { gives, gets, offer } = quote;
    const id = deps.ids.uuid();
    const pair = pairFor(session, gives.asset, gets.asset);
    const use = async () => {
      await useQuote(tx, deps, claimOf(session, quoteId));
      takes(givingQuoteBack(quoteId));
    };
    takes(givingBack(id));
    const [, , dealer] = await allDone([
      assertAffordable(tx, session.accountId, quote),
      use(),
      dealerOfPair(tx, must(offer, 'the offer of a quote').pairId),
      takeLimits(tx, { deps, pair, accountId: session.accountId, orderId: id, amount: gives.units }),
    ]);
    const dealerId = dealer.id;
    const names = { kind: 'promissory.hold', reference: id, key: `promissory-hold:${id}` };
    const held = holding({ ...names, owner: dealerId, asset: gets.asset, amount: gets.units });
    // If the dealer no longer has enough, another one may.
    given.post(held, { isFirst: true, othersCode: 60022 });
    const row = rowOf(given, id, quote, { dealerId, holdId: held.holdId });
    const begun = firstStep(acceptorOrders, { id, status: row.status, at: given.now, actorId: session.userId });
    given.writeAll({ rows: [newRow('acceptor_order', row), begun], told: [changeOf(dealerId)] });
    return answer(given, withDealer(row, [dealer]), 'promissory.create');
  },
});

const claimOf = ({ accountId, userId }: Given['session'], id: string) => {
  return { id, accountId, userId, purposes: [promissoryPurpose] };
};

/**
 * Pays from the balance: the customer's side goes to the dealer and the dealer's hold to the customer, in one transfer.
 * If the balance is too low by now, the payment has failed and nothing was moved. Refuses 40003 while the dealer may not
 * trade: nothing leaves an account that was frozen or closed since.
 */
export const payOrder = defineCommand({
  name: 'promissory.pay',
  standing: 'unfrozen',
  locks: 'account',
  ask: async ({ tx, session }, { id }: { readonly id: string }) => {
    const dealer = sql`(select dealer_id from acceptor_order where id = ${id})`;
    const [row, isOffered] = await allDone([lockOwn(tx, session.accountId, id), isDealing(tx, dealer)]);
    return { row, isOffered };
  },
  work: async (given: Given<Payable>, _order: { readonly id: string }) => {
    const { tx, deps, now, found } = given;
    const { row, isOffered } = found;
    refuseOver(row);
    if (row.pay_until <= now) refuse(60016);
    if (!isOffered) refuse(40003);
    const [paid, isSettled, dealers] = await allDone([
      moveOrder(tx, deps, acceptorOrders, row, 'paid', movedBy('user', given)),
      settle(tx, row),
      listAccounts(tx, [row.dealer_id]),
    ]);
    const ended = isSettled
      ? await moveOrder(tx, deps, acceptorOrders, paid, 'completed', byDealer)
      : await fail(tx, deps, paid);
    await noteAccountChange(tx, row.dealer_id);
    return answer(given, withDealer(ended, dealers), 'promissory.pay');
  },
});

interface Payable {
  readonly row: AcceptorOrderTable;
  /** Whether the dealer still trades. */
  readonly isOffered: boolean;
}

/** Cancels an unpaid order. */
export const cancelOrder = defineCommand({
  name: 'promissory.cancel',
  locks: 'account',
  ask: ({ tx, session }, { id }: { readonly id: string }) => lockOwn(tx, session.accountId, id),
  work: async (given: Given<AcceptorOrderTable>, _order: { readonly id: string }) => {
    const { tx, deps, found: row } = given;
    if (row.status === 'orderCancelled') refuse(60017);
    refuseOver(row);
    const [moved, dealers] = await allDone([
      callOff(tx, deps, row, movedBy('user', given)),
      listAccounts(tx, [row.dealer_id]),
    ]);
    return answer(given, withDealer(moved, dealers), 'promissory.cancel');
  },
});

/** Releases the hold to the dealer, and gives the customer back their share of the limits. */
export async function callOff(tx: Tx, deps: Deps, row: AcceptorOrderTable, by: MovedBy): Promise<AcceptorOrderTable> {
  const [moved] = await allDone([moveOrder(tx, deps, acceptorOrders, row, 'orderCancelled', by), giveBack(tx, row)]);
  await noteAccountChange(tx, row.dealer_id);
  return moved;
}

/** The dealer's pair is binding: a payment at its price is complete. */
const byDealer: MovedBy = { by: 'dealer', actor: { kind: 'system', id: 'acceptor-pair' } };
const byLedger: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'ledger' } };

async function fail(tx: Tx, deps: Deps, row: AcceptorOrderTable): Promise<AcceptorOrderTable> {
  const change = { failure: 'insufficient' as const };
  const moving = moveOrder(tx, deps, acceptorOrders, row, 'paymentFailed', { ...byLedger, change });
  const [moved] = await allDone([moving, giveBack(tx, row)]);
  return moved;
}

async function giveBack(tx: Tx, row: AcceptorOrderTable): Promise<void> {
  await giveBackUsage(tx, row.id);
  const names = { kind: 'promissory.release', reference: row.id, key: `promissory-release:${row.id}` };
  await release(tx, { ...names, ...dealersHold(row) });
}

/** The hold on what the customer gets from the dealer. */
const dealersHold = (row: AcceptorOrderTable) => ({
  owner: row.dealer_id,
  asset: assetCode(row.side === 'buy' ? row.coin : row.currency),
  holdId: row.hold_id,
  amount: BigInt(row.side === 'buy' ? row.coin_amount : row.currency_amount),
});

/** Refuses an order that is over, with the code for how it ended. */
function refuseOver({ status }: AcceptorOrderTable): void {
  if (status === 'orderCancelled') refuse(40004);
  if (status === 'completed' || status === 'paid') refuse(40006);
  if (status === 'paymentFailed') refuse(60008);
}

/**
 * Refuses a customer who can't pay, so that nothing of a dealer's is held for them. Others' postings in the same batch
 * can only add to the balance: only its owner's commands take from it, one at a time.
 */
async function assertAffordable(tx: Tx, accountId: string, { gives: { asset, units } }: Quote): Promise<void> {
  if ((await availableNow(tx, { accountId, asset })) < units) refuse(60028, { asset });
}

const availableNow = askedAtOnce(
  async (tx: Tx, all: readonly { readonly accountId: string; readonly asset: AssetCode }[]) => {
    const rows = all.map(({ accountId, asset }) => ({ account_id: accountId, asset }));
    const { rows: found } = await sql<{ readonly n: number; readonly available: string | null }>`
      select asked.n, ${availableTo(asked('account_id'), asked('asset'))} as available
        from ${askedRows(rows, 'account_id uuid, asset text')}`.execute(tx);
    return inPlaces(found).map(({ available }) => BigInt(available ?? 0));
  },
);

/** Refuses 40016 if the maximum number of orders already wait for the customer's payment. */
async function assertFewUnpaid(tx: Tx, accountId: string): Promise<void> {
  if ((await countUnpaid(tx, accountId)) >= maxUnpaid) refuse(40016, { limit: maxUnpaid });
}

const countUnpaid = countedAtOnce(
  sql`from acceptor_order o where o.account_id = asked.account_id and o.status = 'awaitingUserPayment'`,
);

/** @returns whether the customer had enough */
async function settle(tx: Tx, row: AcceptorOrderTable): Promise<boolean> {
  const coin = { asset: assetCode(row.coin), amount: BigInt(row.coin_amount) };
  const currency = { asset: assetCode(row.currency), amount: BigInt(row.currency_amount) };
  const [gives, gets] = row.side === 'buy' ? [currency, coin] : [coin, currency];
  const available = (owner: string, of: typeof coin) => customerAccount(owner, of.asset, 'available');
  try {
    await capture(tx, {
      kind: 'promissory.exchange',
      reference: row.id,
      key: `promissory:${row.id}`,
      owner: row.dealer_id,
      asset: gets.asset,
      holdId: row.hold_id,
      to: [{ account: available(row.account_id, gets), amount: gets.amount }],
      against: [
        { account: available(row.account_id, gives), amount: -gives.amount },
        { account: available(row.dealer_id, gives), amount: gives.amount },
      ],
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 60028) return false;
    throw error;
  }
}

interface DealersSide {
  readonly dealerId: string;
  readonly holdId: string;
}

function rowOf(given: Given<unknown>, id: string, quote: Quote, { dealerId, holdId }: DealersSide): AcceptorOrderTable {
  return {
    ...tradeOf(given, quote),
    id,
    dealer_id: dealerId,
    status: 'awaitingUserPayment',
    failure: null,
    hold_id: holdId,
    pay_until: new Date(given.now.getTime() + promissoryPayMinutes * 60_000),
  };
}

function answer(given: Given<unknown>, order: ReturnType<typeof withDealer>, action: string) {
  const { accountId } = given.session;
  const { side, coin, coinAmount, currency, currencyAmount, price, status } = order;
  const details = { side, coin, coinAmount, currency, currencyAmount, price, status, accountId };
  given.note({ action, subject: `acceptorOrder:${order.id}`, details });
  return order;
}
