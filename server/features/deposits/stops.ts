import { sql } from 'kysely';
import { findNetwork } from '#contract/currencies/networks.ts';
import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';

interface Where {
  readonly userId: string;
  readonly asset: string;
  readonly network: string;
}

/** Whether deposits are stopped there, and of whom: the customer's own, or everybody's of the coin. */
export async function isStopped(db: Queryable, { userId, asset, network }: Where): Promise<'customer' | 'coin' | null> {
  const { rows } = await sql<{ is_customers: boolean }>`
    select user_id is not null as is_customers from deposit_stop
     where user_id = ${userId} or (asset = ${asset} and network = ${network})
     order by user_id nulls last limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  return found.is_customers ? 'customer' : 'coin';
}

/** Refuses 60009 where the customer may not deposit, 40002 where nobody may deposit the coin on the network. */
export async function assertOpen(db: Queryable, where: Where): Promise<void> {
  const stop = await isStopped(db, where);
  if (stop === 'customer') refuse(60009);
  if (stop === 'coin') refuse(40002, { asset: where.asset, network: where.network });
}

export interface Stop {
  readonly uid: string | null;
  readonly asset: string | null;
  readonly network: string | null;
  readonly isStopped: boolean;
  readonly reason: string;
}

/** Stops deposits, or opens them again. What comes in meanwhile all the same goes to review. */
export async function setStop(deps: Deps, context: Context, stop: Stop): Promise<void> {
  const { userId: operatorId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    const what = await whatStops(tx, stop);
    await sql`delete from deposit_stop where user_id is not distinct from ${what.user_id}
      and asset is not distinct from ${what.asset} and network is not distinct from ${what.network}`.execute(tx);
    if (stop.isStopped) {
      const row = { ...what, reason: stop.reason.trim(), set_by: operatorId, set_at: deps.clock.now() };
      await tx
        .insertInto('deposit_stop')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await writeAudit(tx, {
      actor: { kind: 'staff', id: operatorId },
      action: stop.isStopped ? 'deposit.stop' : 'deposit.open',
      subject: stop.uid === null ? `coin:${stop.asset}:${stop.network}` : `user:${what.user_id}`,
      details: { reason: stop.reason.trim() },
      ip: context.ip,
      requestId: context.requestId,
    });
  });
}

async function whatStops(tx: Queryable, { uid, asset, network }: Stop) {
  if (uid === null) {
    if (asset === null || network === null || !findNetwork(asset, network)) refuse(60002);
    return { user_id: null, asset, network };
  }
  if (asset !== null || network !== null) refuse('request:invalid', { field: 'asset' });
  const user = await tx.selectFrom('app_user').select('id').where('uid', '=', uid).executeTakeFirst();
  if (!user) refuse(50011, { field: 'uid' });
  return { user_id: user.id, asset: null, network: null };
}
