import { balances as calls } from '#contract/balances/calls.ts';
import { balancesSchemas } from '#contract/balances/schemas.ts';
import type { Pocket } from '#contract/global-account/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { balances as ledgerBalances } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { accounts, findAccount, findGlobalAccount, listFreezes } from '../accounts/index.ts';
import { listOpenCurrencies } from '../global-account/index.ts';
import { proposeAdjustment } from './adjust.ts';
import { freezeBalance, unfreezeBalance } from './freeze.ts';
import { proposalOf } from '../staff/index.ts';

export { correctionsOf } from './customer-orders.ts';
export { adjustmentCases } from './adjust.ts';
export { balancesOwned } from './own.ts';

const maxShown = 100;

/** Customers' balances, as staff views, freezes and corrects them. Entry point of the feature. */
export function createBalancesFeature(deps: Deps): Feature {
  return defineFeature(calls, balancesSchemas, {
    list: async (_context, { query }) => listBalances(deps, query.Uid),
    freeze: async (context, { body }) => freezeBalance(deps, context, body),
    unfreeze: async (context, { body }) => unfreezeBalance(deps, context, body),
    proposeAdjustment: async (context, { body }) => proposeAdjustment(deps, context, body),
  });
}

async function listBalances({ db }: Deps, uid: string) {
  const { id } = (await findAccount(db, 'uid', uid)) ?? refuse(50011, { field: 'uid' });
  const [items, freezes, adjustments] = await Promise.all([
    listLines(db, id),
    listFreezes(db, id),
    listAdjustments(db, id),
  ]);
  return {
    items,
    freezes: freezes.map((row) => ({
      id: row.id,
      pocket: row.pocket,
      asset: row.asset,
      amount: formatUnits(BigInt(row.amount), scaleOf(assetCode(row.asset))),
      reason: row.reason,
      frozenByName: row.frozen_by_name,
      frozenAt: row.frozen_at.toISOString(),
      releasedByName: row.released_by_name,
      releasedAt: row.released_at?.toISOString() ?? null,
    })),
    adjustments: adjustments.map((row) => ({
      id: row.id,
      pocket: row.pocket,
      asset: row.asset,
      amount: formatUnits(BigInt(row.amount), scaleOf(assetCode(row.asset))),
      reason: row.reason,
      ...proposalOf(row),
    })),
  };
}

/** Lists what a customer has in both accounts; a currency open at the bank has a line even if it is still empty. */
async function listLines(db: Queryable, accountId: string) {
  const owner = await findGlobalAccount(db, accountId);
  const [digital, atBank, open] = await Promise.all([
    ledgerBalances(db, accountId),
    owner === undefined ? [] : ledgerBalances(db, owner),
    listOpenCurrencies(db, accountId),
  ]);
  const none = { available: 0n, held: 0n, total: 0n };
  const empty = open.filter((code) => !atBank.some(({ asset }) => asset === code));
  return [
    ...digital.map((line) => toLine('wallet', line)),
    ...atBank.map((line) => toLine('globalAccount', line)),
    ...empty.map((code) => toLine('globalAccount', { asset: assetCode(code), ...none })),
  ];
}

type Line = Pick<Awaited<ReturnType<typeof ledgerBalances>>[number], 'asset' | 'available' | 'held' | 'total'>;

function toLine(pocket: Pocket, { asset, available, held, total }: Line) {
  const text = (units: bigint) => formatUnits(units, scaleOf(asset));
  return { pocket, asset, available: text(available), held: text(held), total: text(total) };
}

function listAdjustments(db: Queryable, accountId: string) {
  return db
    .selectFrom('balance_adjustment as a')
    .leftJoin(accounts.as('proposer'), 'proposer.id', 'a.proposed_by')
    .leftJoin(accounts.as('decider'), 'decider.id', 'a.decided_by')
    .select(['a.id', 'a.pocket', 'a.asset', 'a.amount', 'a.reason', 'a.status', 'a.proposed_at', 'a.decided_at'])
    .select((eb) => [
      eb.fn.coalesce('proposer.name', 'proposer.email').as('proposer_name'),
      eb.fn.coalesce('decider.name', 'decider.email').as('decider_name'),
    ])
    .where('a.account_id', '=', accountId)
    .orderBy('a.id', 'desc')
    .limit(maxShown)
    .execute();
}
