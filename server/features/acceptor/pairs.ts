import {
  addPairValues,
  deviationBps,
  deviationText,
  maxDeviationBps,
  pairStatusValues,
  priceAt,
  shortPrice,
  updatePairValues,
  type PairChoice,
} from '#contract/acceptor/rules.ts';
import type { AcceptorPairState } from '#contract/acceptor/states.ts';
import { assetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { beginOrder, moveOrder } from '#server/platform/orders.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { nameOf, referencePrices, symbolOf } from './symbols.ts';
import { acceptorPairColumns, acceptorPairs, type AcceptorPairTable } from './tables.ts';

type Verified<T> = T & { readonly verification: string };

const pairCommand = { stepUp: verifiedFor('acceptor.change'), standing: 'unfrozen', locks: 'account' } as const;

export const pairs = (db: Queryable) => db.selectFrom('acceptor_pair').select(acceptorPairColumns);

/** Adds a pair, disabled. Refuses 60015 if the dealer already has it. */
export const addPair = defineCommand({
  ...pairCommand,
  name: 'acceptor.addPair',
  work: async (given: Given, body: Verified<PairChoice & { readonly coin: string; readonly currency: string }>) => {
    const { tx, deps, session, now } = given;
    const { coin, currency } = symbolOf(body.coin, body.currency);
    const amounts = columnsOf(body, currency);
    given.verify(addPairValues(coin, currency, body));
    const id = deps.ids.uuid();
    const stamps = { status: 'disabled' as const, created_at: now, updated_at: now };
    const row = { id, account_id: session.accountId, coin, currency, ...amounts, ...stamps };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('acceptor_pair')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'coin', 'currency']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) refuse(60015, { coin, currency });
    given.write(beginOrder(tx, acceptorPairs, { id, status: row.status, at: now, actorId: session.userId }));
    return showChanged(given, row, 'acceptor.addPair');
  },
});

/** Inserts an enabled pair for the sandbox's dealer, once. */
export async function openPair(
  db: Queryable,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  accountId: string,
  [code, money]: readonly [coin: string, currency: string],
  choice: PairChoice,
): Promise<void> {
  const { coin, currency } = symbolOf(code, money);
  const now = clock.now();
  const stamps = { status: 'enabled' as const, created_at: now, updated_at: now };
  const row = { id: ids.uuid(), account_id: accountId, coin, currency, ...columnsOf(choice, currency), ...stamps };
  await db
    .insertInto('acceptor_pair')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'coin', 'currency']).doNothing())
    .execute();
}

/** Changes amounts and deviations. Existing quotes and orders keep their price. */
export const updatePair = defineCommand({
  ...pairCommand,
  name: 'acceptor.updatePair',
  work: async (given: Given, body: Verified<PairChoice & { readonly id: string }>) => {
    const { tx, session, now } = given;
    const before = await lockPair(tx, session.accountId, body.id);
    const change = { ...columnsOf(body, assetCode(before.currency)), updated_at: now };
    given.verify(updatePairValues(body.id, body));
    given.write(tx.updateTable('acceptor_pair').set(change).where('id', '=', body.id));
    return showChanged(given, { ...before, ...change }, 'acceptor.updatePair');
  },
});

/** Enables or disables a pair. Refuses 60015 if it already has that status. */
export const setPairStatus = defineCommand({
  ...pairCommand,
  name: 'acceptor.setPairStatus',
  work: async (given: Given, { id, status }: Verified<{ readonly id: string; readonly status: AcceptorPairState }>) => {
    const { tx, deps, session, actor, context } = given;
    const before = await lockPair(tx, session.accountId, id);
    given.verify(pairStatusValues(id, status));
    const row = await moveOrder(tx, deps, acceptorPairs, before, status, { by: 'dealer', actor, from: context });
    return showChanged(given, row, 'acceptor.setPairStatus');
  },
});

/** Disables, on behalf of staff, all pairs of a company that no longer deals. */
export async function disablePairs({ tx, deps, actor, context }: Given, accountId: string): Promise<void> {
  const enabled = await pairs(tx)
    .where('account_id', '=', accountId)
    .where('status', '=', 'enabled')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of enabled)
    await moveOrder(tx, deps, acceptorPairs, row, 'disabled', { by: 'operator', actor, from: context });
}

/** Lists the dealer's own pairs, with current prices and the dealer's balances of their assets. */
export async function listPairs(deps: Deps, accountId: string) {
  const rows = await pairs(deps.db).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute();
  const prices = await referencePrices(deps, rows.map(symbolIn));
  const assets = new Set(rows.flatMap(({ coin, currency }) => [coin, currency]));
  const owned = await balances(deps.db, accountId);
  const position = [...assets].map((code) => {
    const asset = assetCode(code);
    const line = owned.find((one) => one.asset === asset);
    const show = (units: bigint | undefined) => formatUnits(units ?? 0n, scaleOf(asset));
    return { asset, available: show(line?.available), held: show(line?.held) };
  });
  const items = rows.map((row) => toPair(row, prices.get(nameOf(row))?.value ?? null));
  return { items, position, asOf: deps.clock.now().toISOString() };
}

const symbolIn = ({ coin, currency }: AcceptorPairTable) => ({ coin: assetCode(coin), currency: assetCode(currency) });

async function lockPair(tx: Tx, accountId: string, id: string): Promise<AcceptorPairTable> {
  const row = await pairs(tx).where('id', '=', id).where('account_id', '=', accountId).forUpdate().executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/** Converts a submitted pair to columns. Refuses `request:invalid` with the invalid field. */
function columnsOf(choice: PairChoice, currency: AssetCode) {
  const units = (field: keyof PairChoice) => {
    const parsed = parseUnits(choice[field], scaleOf(currency));
    return parsed !== undefined && parsed > 0n ? parsed : refuse('request:invalid', { field });
  };
  const range = (minimum: keyof PairChoice, maximum: keyof PairChoice) => {
    const [least, most] = [units(minimum), units(maximum)];
    if (least > most) refuse('request:invalid', { field: maximum, rule: 'range' });
    return [String(least), String(most)] as const;
  };
  const deviation = (field: 'buyDeviation' | 'sellDeviation') => {
    const bps = deviationBps(choice[field]);
    return Math.abs(bps) <= maxDeviationBps ? bps : refuse('request:invalid', { field });
  };
  const [buyMinimum, buyMaximum] = range('buyMinimum', 'buyMaximum');
  const [sellMinimum, sellMaximum] = range('sellMinimum', 'sellMaximum');
  return {
    buy_minimum: buyMinimum,
    buy_maximum: buyMaximum,
    sell_minimum: sellMinimum,
    sell_maximum: sellMaximum,
    buy_deviation_bps: deviation('buyDeviation'),
    sell_deviation_bps: deviation('sellDeviation'),
  };
}

async function showChanged(given: Given, row: AcceptorPairTable, action: string) {
  const prices = await referencePrices(given.deps, [symbolIn(row)]);
  const shown = toPair(row, prices.get(nameOf(row))?.value ?? null);
  const { id, createdAt: _created, updatedAt: _updated, referencePrice: _reference, ...details } = shown;
  given.note({ action, subject: `acceptorPair:${id}`, details });
  return shown;
}

/** Converts a pair to its form in responses. */
export function toPair(row: AcceptorPairTable, referencePrice: string | null) {
  const currency = assetCode(row.currency);
  const show = (units: string) => formatUnits(BigInt(units), scaleOf(currency));
  const price = (bps: number) => (referencePrice === null ? null : shortPrice(priceAt(referencePrice, bps)));
  return {
    id: row.id,
    coin: assetCode(row.coin),
    currency,
    buyMinimum: show(row.buy_minimum),
    buyMaximum: show(row.buy_maximum),
    sellMinimum: show(row.sell_minimum),
    sellMaximum: show(row.sell_maximum),
    buyDeviation: deviationText(row.buy_deviation_bps),
    sellDeviation: deviationText(row.sell_deviation_bps),
    status: row.status,
    referencePrice: referencePrice === null ? null : shortPrice(referencePrice),
    buyPrice: price(row.buy_deviation_bps),
    sellPrice: price(row.sell_deviation_bps),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
