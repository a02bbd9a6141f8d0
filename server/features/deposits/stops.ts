import { sql } from 'kysely';
import { findNetwork } from '#contract/currencies/networks.ts';
import { bankNetwork } from '#contract/fiat-deposits/rules.ts';
import { findCashTerms } from '#contract/global-account/rules.ts';
import { isDelisted } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { placeName } from '#contract/staff/rules.ts';
import { accounts, findAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';

interface Where {
  readonly userId: string;
  readonly asset: string;
  readonly network: string;
}

/**
 * The scope of a stop: all of the customer's deposits, all customers' deposits of the coin on the network, or the
 * customer's of that coin.
 */
type Stopped = 'customer' | 'coin' | 'customersCoin';

/** Returns the widest stop in effect; null if there is none. A delisted coin is stopped for everyone. */
export async function isStopped(db: Queryable, { userId, asset, network }: Where): Promise<Stopped | null> {
  const { rows } = await sql<{ stopped: Stopped }>`
    select case when asset is null then 'customer' when user_id is null then 'coin' else 'customersCoin' end as stopped
      from deposit_stop
     where (user_id is null or user_id = ${userId})
       and (asset is null or (asset = ${asset} and network = ${network}))
     order by asset is not null, user_id is not null limit 1`.execute(db);
  const stop = rows[0]?.stopped ?? null;
  return stop === 'customer' || !isDelisted(asset) ? stop : 'coin';
}

/**
 * Refuses 60009 if the customer may not deposit at all, 40002 if no customer may deposit the coin on the network, and
 * 60010 if only this customer may not deposit it there.
 */
export async function assertOpen(db: Queryable, where: Where): Promise<void> {
  const stop = await isStopped(db, where);
  if (stop === 'customer') refuse(60009);
  const { asset, network } = where;
  if (stop === 'coin') refuse(40002, { asset, network });
  if (stop === 'customersCoin') refuse(60010, { asset, network });
}

/** Stops currently in effect. */
export async function listStops({ db }: Deps) {
  const rows = await db
    .selectFrom('deposit_stop as stop')
    .leftJoin(accounts.as('customer'), 'customer.id', 'stop.user_id')
    .leftJoin(accounts.as('stopper'), 'stopper.id', 'stop.set_by')
    .select(['customer.uid', 'stop.asset', 'stop.network', 'stop.reason', 'stop.set_at'])
    .select((eb) => eb.fn.coalesce('stopper.name', 'stopper.email').as('stopper_name'))
    .orderBy('stop.set_at', 'desc')
    .execute();
  return {
    items: rows.map(({ stopper_name: stoppedByName, set_at, ...stop }) => ({
      ...stop,
      stoppedByName,
      stoppedAt: set_at.toISOString(),
    })),
  };
}

export interface Stop {
  readonly uid: string | null;
  readonly asset: string | null;
  readonly network: string | null;
  readonly isStopped: boolean;
  readonly reason: string;
  readonly verification: string;
}

/** Stops deposits, or reopens them. Deposits that come in despite a stop go to review. */
export const setStop = defineCommand({ ...staffCommand, name: 'deposit.stop', work: stopOrOpen });

async function stopOrOpen(given: Given, stop: Stop): Promise<Record<string, never>> {
  const { tx, deps, actor, now } = given;
  const what = await whatStops(tx, stop);
  const id = placeName(stop.uid, what.asset, what.network);
  await takeDecision(given, {
    kind: 'depositStop',
    id,
    decision: stop.isStopped ? 'stop' : 'open',
    sides: [what.user_id],
  });
  await sql`delete from deposit_stop where user_id is not distinct from ${what.user_id}
      and asset is not distinct from ${what.asset} and network is not distinct from ${what.network}`.execute(tx);
  if (stop.isStopped) {
    const stopId = deps.ids.uuid();
    const reason = sealText(deps.vault, 'stopReason', stopId, stop.reason.trim());
    const row = { id: stopId, ...what, reason, set_by: actor.id, set_at: now };
    await tx
      .insertInto('deposit_stop')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  given.note({
    action: stop.isStopped ? 'deposit.stop' : 'deposit.open',
    subject: stop.uid === null ? `coin:${stop.asset}:${stop.network}` : `user:${what.user_id}`,
    reason: stop.reason.trim(),
    details: { asset: what.asset, network: what.network },
  });
  return {};
}

/** Whether the asset can come in this way: a coin over a chain, a currency through a bank. */
const isWay = (asset: string, network: string) =>
  network === bankNetwork ? findCashTerms(asset) !== undefined : findNetwork(asset, network) !== undefined;

async function whatStops(tx: Queryable, { uid, asset, network }: Stop) {
  const isOfCoin = asset !== null || network !== null;
  if (isOfCoin || uid === null) if (asset === null || network === null || !isWay(asset, network)) refuse(60002);
  if (uid === null) return { user_id: null, asset, network };
  const user = await findAccount(tx, 'uid', uid);
  if (!user) refuse(50011, { field: 'uid' });
  return { user_id: user.id, asset, network };
}
