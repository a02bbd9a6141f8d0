import type { CardReversalKind } from '#contract/card-purchase/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { balances, customerAccount, platformAccount, postOne, type Leg } from '#server/ledger/index.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { beginOrder, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
import { takeTurn } from '#server/platform/turns.ts';
import { lockAccounts } from '../accounts/index.ts';
import { closeCase, openCase } from '../staff/index.ts';
import { reversals } from './store.ts';
import { cardReversals, type CardPurchaseRow, type CardReversalRow } from './tables.ts';
import { tellOfReversal } from './tell.ts';

const byTime: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'card' } };
const atOnce = 200;

/**
 * Handles a payment returned after its coins were delivered: as many coins as are available are taken back at once, and
 * the rest is booked in suspense as the customer's debt. The currency leaves the way it came; the fee is now a cost.
 */
export async function beginReversal(tx: Tx, deps: Deps, row: CardPurchaseRow, kind: CardReversalKind): Promise<void> {
  if (await reversals(tx).where('purchase_id', '=', row.id).executeTakeFirst()) return;
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const [coin, coins] = [assetCode(row.coin), BigInt(row.coin_amount)];
  const taken = await takeable(tx, row.account_id, row.coin, coins);
  const names = { kind: 'cardPurchase.takeBack', reference: row.id, key: `cardPurchase:${row.id}:takeBack` };
  const back: Leg[] = [
    ...takingLegs(row, taken),
    { account: platformAccount(coin, 'conversion'), amount: coins },
    ...(coins > taken ? [{ account: platformAccount(coin, 'suspense'), amount: taken - coins }] : []),
  ];
  await postOne(tx, { ...names, legs: [...back, ...currencyLegs(row)] });
  const status = coins > taken ? 'owed' : kind === 'chargeback' ? 'covered' : 'settled';
  const reversal: CardReversalRow = {
    id,
    purchase_id: row.id,
    account_id: row.account_id,
    kind,
    coin: row.coin,
    amount: row.coin_amount,
    taken: String(taken),
    status,
    first_decided_by: null,
    begun_at: now,
    updated_at: now,
  };
  await tx.insertInto('card_reversal').values(reversal).execute();
  await beginOrder(tx, cardReversals, { id, status, at: now }).execute();
  await changed(tx, deps, reversal);
  await tellOfReversal(tx, deps, reversal);
  const money = { asset: coin, amount: coins };
  if (status !== 'settled') await openCase(tx, deps, { kind: 'cardDebt', id, customerId: row.account_id, money });
  await audit(tx, id, { kind, amount: row.coin_amount, taken: reversal.taken, status });
}

const takingLegs = (row: Pick<CardReversalRow, 'account_id' | 'coin'>, amount: bigint): Leg[] =>
  amount > 0n ? [{ account: customerAccount(row.account_id, assetCode(row.coin), 'available'), amount: -amount }] : [];

/** Returns the legs of the currency: the provider keeps what it collected, and what we earned becomes a cost. */
function currencyLegs(row: CardPurchaseRow): Leg[] {
  const [currency, total, fee] = [assetCode(row.currency), BigInt(row.currency_amount), BigInt(row.fee)];
  return [
    { account: platformAccount(currency, 'cardSettlement'), amount: total },
    { account: platformAccount(currency, 'conversion'), amount: fee - total },
    ...(fee > 0n ? [{ account: platformAccount(currency, 'networkFee'), amount: -fee }] : []),
  ];
}

/** Returns the customer's balance of a coin, up to an amount. */
async function takeable(db: Queryable, accountId: string, coin: string, most: bigint): Promise<bigint> {
  const available = (await balances(db, accountId)).find(({ asset }) => asset === coin)?.available ?? 0n;
  return available < most ? available : most;
}

/** Locks the reversal, so that what is owed is taken only once. */
async function lockReversal(tx: Tx, id: string): Promise<CardReversalRow> {
  return must(await reversals(tx).where('id', '=', id).forUpdate().executeTakeFirst(), 'the reversal');
}

/** Takes incoming coins for what is owed, each in a transaction of its own. */
export async function collect(deps: Deps): Promise<void> {
  const owed = reversals(deps.db).where('status', '=', 'owed');
  const turn = await takeTurn(deps.db, 'cardPurchase.collect', owed, atOnce);
  const collectFrom = ({ id, account_id: accountId }: CardReversalRow) =>
    deps.db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [accountId]);
      await collectOne(tx, deps, id);
    });
  await eachAlone(turn, collectFrom, 'collections of a taken back purchase');
}

async function collectOne(tx: Tx, deps: Deps, id: string): Promise<void> {
  const row = await lockReversal(tx, id);
  if (row.status !== 'owed') return;
  const owed = BigInt(row.amount) - BigInt(row.taken);
  const more = await takeable(tx, row.account_id, row.coin, owed);
  if (more === 0n) return;
  await postOne(tx, {
    kind: 'cardPurchase.takeBack',
    reference: row.purchase_id,
    key: `cardPurchase:${row.purchase_id}:takeBack:${row.taken}`,
    legs: [...takingLegs(row, more), { account: platformAccount(assetCode(row.coin), 'suspense'), amount: more }],
  });
  const taken = String(BigInt(row.taken) + more);
  await tx.updateTable('card_reversal').set({ taken, updated_at: deps.clock.now() }).where('id', '=', id).execute();
  if (more === owed) await endDebt(tx, deps, { ...row, taken });
  await changed(tx, deps, row);
  await audit(tx, id, { taken });
}

/** Ends a debt when all of it came back. A chargeback still goes to staff for review. */
async function endDebt(tx: Tx, deps: Deps, row: CardReversalRow): Promise<void> {
  const to = row.kind === 'chargeback' ? 'covered' : 'settled';
  await moveOrder(tx, deps, cardReversals, row, to, byTime);
  if (to === 'settled') await closeCase(tx, deps, { kind: 'cardDebt', id: row.id }, 'closed', byTime);
}

/** Makes the order's page refresh. */
export async function changed(tx: Tx, { clock }: Deps, row: CardReversalRow): Promise<void> {
  const touched = tx.updateTable('card_purchase').set({ updated_at: clock.now() }).where('id', '=', row.purchase_id);
  await soon(tx, touched.execute());
  await noteAccountChange(tx, row.account_id);
}

async function audit(tx: Tx, id: string, details: Readonly<Record<string, string>>): Promise<void> {
  const subject = `cardReversal:${id}`;
  await writeAudit(tx, { actor: { kind: 'system', id: 'card' }, action: 'cardPurchase.reversed', subject, details });
}
