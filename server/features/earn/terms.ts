import { closedUntil, rateFor } from '#contract/earn/rules.ts';
import { addDays, dayAt } from '#contract/platform/days.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { defineCommand } from '../commands/index.ts';
import { lockOwnPosition, lockPosition, showPosition, termsByPosition } from './positions.ts';
import { getProduct, versionOn } from './products.ts';
import { begin } from './redeem.ts';
import type { PositionTable } from './tables.ts';

/** Processes fixed stakes whose term has ended: each starts another term or goes back to its owner. */
export async function endTerms(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  // Nothing is redeemed while interest is paid; the next run is minutes away.
  if (closedUntil(now)) return;
  const today = dayAt(now, 'UTC');
  const ended = await deps.db
    .selectFrom('earn_position as p')
    .innerJoin('earn_term as t', 't.position_id', 'p.id')
    .select('p.id')
    .where('p.ended_at', 'is', null)
    .where('p.principal', '>', '0')
    .groupBy('p.id')
    .having((eb) => eb.fn.max('t.ends_on'), '<=', today)
    .execute();
  await eachAlone(ended, ({ id }) => deps.db.transaction().execute((tx) => endTerm(tx, deps, id, today)), 'terms');
}

async function endTerm(tx: Tx, deps: Deps, id: string, today: string): Promise<void> {
  const row = await lockPosition(tx, id);
  const terms = [...((await termsByPosition(tx, [id])).get(id) ?? [])];
  let last = terms.at(-1);
  while (last && last.endsOn <= today && row.principal !== '0') {
    const next = await nextTerm(tx, row, last.endsOn);
    if (!next) {
      // A failed one is with the staff: it is not retried automatically.
      if (await hasFailed(tx, id)) return;
      await begin(tx, deps, { row, units: BigInt(row.principal), cost: 0n, now: deps.clock.now(), madeBy: null });
      return;
    }
    await tx
      .insertInto('earn_term')
      .values({ position_id: id, ...next })
      .execute();
    const values = { id, asset: row.asset, amount: decimalOf(BigInt(row.principal), assetCode(row.asset)) };
    await tell(tx, deps, row.account_id, 'earn.renewed', values);
    last = { startsOn: next.starts_on, endsOn: next.ends_on, annualRate: next.annual_rate };
  }
}

const hasFailed = async (tx: Tx, positionId: string) =>
  (await tx
    .selectFrom('earn_redemption')
    .select('id')
    .where('position_id', '=', positionId)
    .where('made_by', 'is', null)
    .where('status', '=', 'failed')
    .executeTakeFirst()) !== undefined;

/** Returns the following term, at the rate of the day it begins; undefined if the stake or its product ends. */
async function nextTerm(tx: Tx, row: PositionTable, startsOn: string) {
  if (!row.renews) return undefined;
  const product = await getProduct(tx, row.product_id);
  const version = versionOn(product, startsOn);
  if (!version?.is_open || product.term_days === null) return undefined;
  return {
    starts_on: startsOn,
    ends_on: addDays(startsOn, product.term_days),
    annual_rate: rateFor({ annualRate: version.annual_rate, tiers: version.tiers }, row.assets),
  };
}

interface Renewal {
  readonly positionId: string;
  readonly renews: boolean;
}

/** Sets whether a fixed stake renews when its term ends. Refuses 60015 for one that ended or has no term. */
export const setRenewal = defineCommand<Renewal, Awaited<ReturnType<typeof showPosition>>>({
  name: 'earn.renewal',
  standing: 'unfrozen',
  locks: 'account',
  work: async (given, { positionId, renews }) => {
    const { tx, session, now } = given;
    const row = await lockOwnPosition(tx, session.accountId, positionId);
    const last = (await termsByPosition(tx, [row.id])).get(row.id)?.at(-1);
    if (!last || row.principal === '0' || dayAt(now, 'UTC') >= last.endsOn) refuse(60015, { status: 'ended' });
    await tx.updateTable('earn_position').set({ renews }).where('id', '=', row.id).execute();
    given.note({ action: 'earn.renewal', subject: `earnPosition:${row.id}`, details: { renews } });
    return showPosition(tx, { ...row, renews }, now);
  },
});
