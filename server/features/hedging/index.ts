import { hedging as calls } from '#contract/hedging/calls.ts';
import { hedgingSchemas } from '#contract/hedging/schemas.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { positionLimit } from '../convert/index.ts';
import { hedgedFrom } from './domain.ts';
import { openPositions, stepTask, sweep, sweepTask } from './plan.ts';
import { step } from './step.ts';
import { hedgeOrderColumns, type HedgeOrderRow } from './tables.ts';

/** Hedging of the platform's own positions at a venue. Entry point of the feature. */
export function createHedgingFeature(deps: Deps): Feature {
  const tester = () => testerCallsOf(deps.providers.liquidity);
  return defineFeature(calls, hedgingSchemas, {
    list: async (_context, { query }) => list(deps, query),
    sandboxBehaviour: async (_context, { body }) => {
      await tester().setBehaviour(body.behaviour);
      return {};
    },
    sandboxHedge: async () => {
      const venue = tester();
      await sweep(deps, { isNow: true });
      await venue.hurry();
      return {};
    },
  });
}

async function list(deps: Deps, query: PageQuery) {
  const { db, clock, providers } = deps;
  const asOf = clock.now().toISOString();
  const [{ rows, nextCursor }, positions] = await Promise.all([
    pageBy(db.selectFrom('hedge_order').select(hedgeOrderColumns), query, { order: 'newest' }),
    openPositions(db),
  ]);
  return {
    venue: providers.liquidity.name,
    positions: positions.map(([asset, position]) => {
      const limit = positionLimit(asset);
      const show = (units: bigint) => formatUnits(units, scaleOf(asset));
      return { asset, position: show(position), limit: show(limit), hedgedFrom: show(hedgedFrom(limit)) };
    }),
    items: rows.map(toOrder),
    nextCursor,
    asOf,
  };
}

function toOrder(row: HedgeOrderRow) {
  const [base, quote] = [assetCode(row.base), assetCode(row.quote)];
  const show = (asset: typeof base, units: string) => formatUnits(BigInt(units), scaleOf(asset));
  return {
    id: row.id,
    side: row.side,
    base,
    amount: show(base, row.amount),
    quote,
    price: row.price,
    status: row.status,
    failure: row.failure,
    filled: show(base, row.filled),
    value: show(quote, row.value),
    fees: Object.entries(row.fees).map(([asset, units]) => ({ asset, amount: show(assetCode(asset), units) })),
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const hedgingSchedules: readonly Schedule[] = [{ task: sweepTask, cron: '* * * * *' }];

export const hedgingTasks = (deps: Deps): Tasks => ({
  [sweepTask]: () => sweep(deps),
  [stepTask]: (payload) => step(deps, (payload as { id: string }).id),
});
