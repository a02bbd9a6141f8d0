import '#server/features/statements/tables.ts';
import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import { checkDigitsOf } from '#contract/bank-numbers/iban.ts';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { scheduledWithdrawals } from '#contract/scheduled-withdrawals/calls.ts';
import { scheduleBody } from '#server/features/scheduled-withdrawals/testing/scheduler.ts';
import { withdrawalBody } from '#server/features/fiat-withdrawals/testing/payer.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { addPayee, aPayee } from '#server/features/payees/testing/payee.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { hold } from '#server/ledger/index.ts';
import { convert } from '#contract/convert/calls.ts';
import { rateWatch } from '#contract/rate-watch/calls.ts';
import { recurring } from '#contract/recurring/calls.ts';
import { appeals } from '#contract/appeals/calls.ts';
import { dealerChat } from '#contract/dealer-chat/calls.ts';
import { promissory } from '#contract/promissory/calls.ts';
import type { DealerOrderState } from '#contract/dealer-orders/states.ts';
import {
  confirm as confirmCard,
  orderBody,
  ordered as cardOrdered,
  quoted as cardQuoted,
} from '#server/features/card-purchase/testing/buyer.ts';
import { bound, buy, quoted, sell } from '#server/features/dealer-orders/testing/trading.ts';
import { setPersonal } from '../harness/personal.ts';
import { letDeal, offer } from '#server/features/acceptor/testing/dealer.ts';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { payerValues } from '#contract/fiat-deposits/rules.ts';
import { agree, makeProduct, stakeBy } from '#server/features/earn/testing/world.ts';
import { applyAs } from '#server/features/global-account/testing/account.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { waitUntilOpen } from '../harness/clock.ts';
import { fund } from '../harness/funds.ts';
import { newIban } from '../harness/payers.ts';
import type { TestServer } from '../harness/server.ts';
import { somebody, type Somebody } from './people.ts';
import { file, passed } from './belongings.ts';

/** Creates a firm quote for 20 USDT, which are funded. */
export async function quoteFor(server: TestServer, owner: Somebody, to: string): Promise<string> {
  await fund(server, owner.userId, 'USDT', '20');
  const asked = { from: 'USDT', to, side: 'give', amount: '20' } as const;
  return (await owner.device.ask(convert.quote, { body: asked })).id;
}

/** Creates a payee in Switzerland for francs: no other test uses francs. */
async function francPayee(server: TestServer, owner: Somebody) {
  const rest = `00762${String(randomBytes(5).readUIntBE(0, 5)).padStart(12, '0').slice(-12)}`;
  const iban = `CH${checkDigitsOf('CH', rest)}${rest}`;
  const values = { ...aPayee.values, iban, beneficiaryCountry: 'CH' };
  return addPayee(server, owner, { currency: 'CHF', country: 'CH', scheme: 'sic', values });
}

/**
 * Returns an order of francs to a payee of the owner's, by a user with francs, a PIN and a verification. @param
 * verified whose verification it is
 */
export async function francOrder(server: TestServer, owner: Somebody, asking: Somebody, verified = asking) {
  const free = { transfers_blocked_until: null };
  await server.db.updateTable('app_user').set(free).where('id', 'in', [owner.userId, asking.userId]).execute();
  const holder = await openCurrency(server.deps, asking.userId, 'CHF');
  await fund(server, holder, 'CHF', '100');
  await setPin(server.deps, asking.userId);
  return withdrawalBody(server, asking, await francPayee(server, owner), { verifiedAs: verified.userId });
}

/** Creates a bank withdrawal of the owner's. */
export async function bankWithdrawal(server: TestServer, owner: Somebody): Promise<string> {
  const input = { body: await francOrder(server, owner, owner) };
  return (await owner.device.ask(fiatWithdrawals.create, input, { idempotencyKey: randomUUID() })).id;
}

/**
 * Returns a weekly withdrawal of francs to a payee of the owner's, by a user with a PIN and a verification. @param
 * verified whose verification it is
 */
export async function francSchedule(server: TestServer, owner: Somebody, asking: Somebody, verified = asking) {
  const free = { transfers_blocked_until: null };
  await server.db.updateTable('app_user').set(free).where('id', 'in', [owner.userId, asking.userId]).execute();
  await openCurrency(server.deps, asking.userId, 'CHF');
  await setPin(server.deps, asking.userId);
  return scheduleBody(server, asking, await francPayee(server, owner), { verifiedAs: verified.userId });
}

/** Creates a withdrawal schedule of the owner's. */
export async function bankSchedule(server: TestServer, owner: Somebody, isPaused = false): Promise<string> {
  const input = { body: await francSchedule(server, owner, owner) };
  const { id } = await owner.device.ask(scheduledWithdrawals.create, input, { idempotencyKey: randomUUID() });
  if (isPaused) await owner.device.ask(scheduledWithdrawals.pause, { body: { id } }, { idempotencyKey: randomUUID() });
  return id;
}

/** Inserts a deposit in euros that waits for its money. */
export async function announcedDeposit({ db, deps }: TestServer, { userId }: Somebody): Promise<string> {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const row = { id, account_id: userId, asset: 'EUR', expected: '2000', terms_id: 'test', made_by: userId } as const;
  const until = { expires_at: new Date(now.getTime() + 86_400_000), created_at: now, updated_at: now };
  const reference = `KL${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;
  await db
    .insertInto('fiat_deposit')
    .values({ ...row, ...until, status: 'preOrder', reference })
    .execute();
  return id;
}

/** Registers an account that a user pays from. */
export async function payerOf(server: TestServer, owner: Somebody): Promise<string> {
  const iban = newIban();
  const verification = await passed(server, owner, 'whitelist.add', payerValues(iban));
  const body = { iban, label: '', verification };
  return (await owner.device.ask(fiatDeposits.addPayer, { body }, { idempotencyKey: randomUUID() })).id;
}

/** Creates an application for a euro account, by a user who has none yet. */
export async function accountApplication(server: TestServer, owner: Somebody): Promise<string> {
  await server.db
    .updateTable('app_user')
    .set({ transfers_blocked_until: null })
    .where('id', '=', owner.userId)
    .execute();
  await sql`update global_account_application set status = 'rejected' where account_id = ${owner.userId}`.execute(
    server.db,
  );
  const { body: made } = await applyAs(owner);
  if (!made.success) throw new Error(`the application answered ${made.error.code}`);
  await sql`update global_account_application set status = 'rejected' where id = ${made.result.id}`.execute(server.db);
  return made.result.id;
}

/** Creates a trading pair of the owner's, and makes both the owner and the asking user dealers. */
export async function pairOf(server: TestServer, owner: Somebody, asking: Somebody): Promise<string> {
  for (const { userId } of [owner, asking]) await letDeal(server.deps, userId);
  await sql`update acceptor_pair set coin = id::text where account_id = ${owner.userId}`.execute(server.db);
  return offer(server.deps, owner, ['BTC', 'EUR'], {}, false);
}

/** Creates a company that deals, with coins, a pair and a payment method. */
async function dealerOf(server: TestServer): Promise<Somebody> {
  const dealer = await somebody(server, { isCompany: true });
  await setPersonal(server, dealer, { name: 'Fjord Shipping Ltd' });
  await letDeal(server.deps, dealer.userId);
  await fund(server, dealer.userId, 'XRP', '5000');
  await offer(server.deps, dealer, ['XRP', 'CHF'], { buyDeviation: '-9.5', sellDeviation: '9.5' });
  await bound(server.deps, dealer, 'swift', 'Fjord Shipping Ltd');
  return dealer;
}

const inFrancs = { coin: 'XRP', currency: 'CHF', amount: '50', payType: 'swift' } as const;

/** Creates a dealer's quote for the owner, and completes the owner's other orders. */
export async function rampQuoteFor(server: TestServer, owner: Somebody, side: 'buy' | 'sell' = 'buy') {
  await dealerOf(server);
  if (side === 'sell') await fund(server, owner.userId, 'XRP', '500');
  await sql`update dealer_order set status = 'completed', ended_at = created_at, confirmed_at = null
    where account_id = ${owner.userId}`.execute(server.db);
  return quoted(owner, { side, ...inFrancs });
}

/** Creates the owner's only payment method. */
export async function methodOf(server: TestServer, owner: Somebody): Promise<string> {
  await setPersonal(server, owner, { name: 'Ines Moreau' });
  await sql`delete from receipt_method where account_id = ${owner.userId}`.execute(server.db);
  return bound(server.deps, owner, 'swift', 'Ines Moreau');
}

/** Creates an order of the owner's, on the given side and in the given state. */
export async function rampOrderOf(
  server: TestServer,
  owner: Somebody,
  side: 'buy' | 'sell',
  status: DealerOrderState,
): Promise<string> {
  const quote = await rampQuoteFor(server, owner, side);
  await server.db
    .updateTable('app_user')
    .set({ transfers_blocked_until: null })
    .where('id', '=', owner.userId)
    .execute();
  const { body: made } =
    side === 'buy' ? await buy(owner, quote) : await sell(server.deps, owner, quote, await methodOf(server, owner));
  if (!made.success) throw new Error(`the order answered ${made.error.code}`);
  await sql`update dealer_order set status = ${status} where id = ${made.result.id}`.execute(server.db);
  return made.result.id;
}

/** Creates an order dealt by the owner. */
export async function dealtBy(
  server: TestServer,
  owner: Somebody,
  asking: Somebody,
  side: 'buy' | 'sell',
  status: DealerOrderState,
): Promise<string> {
  for (const { userId } of [owner, asking]) await letDeal(server.deps, userId);
  const id = await rampOrderOf(server, await somebody(server), side, status);
  const change = sql<Coins>`update dealer_order set dealer_id = ${owner.userId} where id = ${id} returning coin, coin_amount`;
  const { rows } = await change.execute(server.db);
  if (side === 'buy') await holdFor(server, owner, id, must(rows[0], 'the order'));
  return id;
}

/** Creates a paid buy of the owner's that they may appeal now. */
export async function appealableOf(server: TestServer, owner: Somebody): Promise<string> {
  const id = await rampOrderOf(server, owner, 'buy', 'paid');
  await sql`update dealer_order set confirmed_at = now() where id = ${id}`.execute(server.db);
  return id;
}

/** Creates an appeal of the owner's. */
export async function appealOf(server: TestServer, owner: Somebody): Promise<string> {
  const orderId = await appealableOf(server, owner);
  const input = { body: { orderId, ...anyAppeal, vouchers: [] } };
  return (await owner.device.ask(appeals.create, input, { idempotencyKey: randomUUID() })).id;
}

/** Creates a chat message of the owner's with an image. */
export async function chatImageOf(server: TestServer, owner: Somebody): Promise<string> {
  const orderId = await rampOrderOf(server, owner, 'buy', 'paid');
  const input = { body: { orderId, text: '', image: await file(owner, 'chat.image') } };
  return (await owner.device.ask(dealerChat.send, input, { idempotencyKey: randomUUID() })).id;
}

export const anyAppeal = { reason: 'other', remark: 'I paid and nothing came.' } as const;

/** Creates a dealer's quote for 50 EUR in LTC for the owner, who has the euros. */
export async function otcQuoteFor(server: TestServer, owner: Somebody): Promise<string> {
  const dealer = await somebody(server, { isCompany: true });
  await letDeal(server.deps, dealer.userId);
  await fund(server, dealer.userId, 'LTC', '50');
  await fund(server, owner.userId, 'EUR', '50');
  await offer(server.deps, dealer, ['LTC', 'EUR']);
  await sql`update acceptor_order set status = 'completed' where account_id = ${owner.userId}`.execute(server.db);
  const query = { Side: 'buy', Coin: 'LTC', Currency: 'EUR', By: 'currency', Amount: '50' } as const;
  return (await owner.device.ask(promissory.quote, { query })).id;
}

export async function otcOrderOf(server: TestServer, owner: Somebody): Promise<string> {
  const quoteId = await otcQuoteFor(server, owner);
  return (await owner.device.ask(promissory.create, { body: { quoteId } })).id;
}

export async function conversionOf(server: TestServer, owner: Somebody): Promise<string> {
  const quoteId = await quoteFor(server, owner, 'USDC');
  return (await owner.device.ask(convert.createOrder, { body: { quoteId } })).id;
}

/** Creates a recurring conversion of the owner's. */
export const recurringOf = async (owner: Somebody): Promise<string> =>
  (await owner.device.ask(recurring.create, { body: anyRecurring }, { idempotencyKey: randomUUID() })).id;

export const anyRecurring = { from: 'USDT', to: 'BTC', amount: '20', every: 'week' } as const;

/** Creates a rate alert of the owner's. */
export async function rateAlertOf(_server: TestServer, owner: Somebody): Promise<string> {
  return (await owner.device.ask(rateWatch.createAlert, { body: { from: 'BTC', to: 'EUR', rate: '999999' } })).id;
}

/** Creates a stake of 20 USDT: flexible, or for a fixed number of days. */
export async function stakeOf(server: TestServer, owner: Somebody, termDays: number | null = null) {
  waitUntilOpen(server.clock);
  await fund(server, owner.userId, 'USDT', '20');
  await agree(owner);
  const { body: made } = await stakeBy(owner, await makeProduct(server, { termDays }), '20');
  if (!made.success) throw new Error(`the stake answered ${made.error.code}`);
  return made.result;
}

/** Makes room for another card order of the owner's by canceling the earlier ones. */
async function clearCards({ db }: TestServer, { userId }: Somebody): Promise<void> {
  await sql`update card_purchase set status = 'cancelled', due_at = null where account_id = ${userId}`.execute(db);
  await sql`delete from usage_counter where account_id = ${userId} and operation like 'cardPurchase%'`.execute(db);
  await sql`delete from usage_part where account_id = ${userId} and operation like 'cardPurchase%'`.execute(db);
}

/** Returns the body of a card order, with a quote of the owner's. */
export async function cardOrderFor(server: TestServer, owner: Somebody) {
  await clearCards(server, owner);
  return orderBody(await cardQuoted(owner));
}

/** Creates a card order of the owner's, optionally confirmed. */
export async function cardOrderOf(server: TestServer, owner: Somebody, isConfirmed = false) {
  await clearCards(server, owner);
  const made = await cardOrdered(owner);
  if (isConfirmed) await confirmCard(server.deps, owner, made);
  return made;
}

interface Coins {
  readonly coin: string;
  readonly coin_amount: string;
}

/** Holds the coins of the seller. */
async function holdFor(server: TestServer, { userId: owner }: Somebody, id: string, { coin, coin_amount }: Coins) {
  const [asset, amount] = [assetCode(coin), BigInt(coin_amount)];
  await fund(server, owner, coin, formatUnits(amount, scaleOf(asset)));
  await server.db.transaction().execute(async (tx) => {
    const names = { kind: 'ramp.hold', reference: id, key: `ramp-hold:${id}:again` };
    const { transferId } = await hold(tx, { ...names, owner, asset, amount });
    await tx.updateTable('dealer_order').set({ hold_id: transferId }).where('id', '=', id).execute();
  });
}
