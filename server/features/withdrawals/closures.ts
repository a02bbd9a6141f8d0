import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';
import { networkOf } from './check.ts';
import { placeName } from '#contract/staff/rules.ts';
import { takeDecision } from '../staff/index.ts';

interface Closing {
  readonly asset: string;
  readonly network: string;
  readonly isClosed: boolean;
  readonly reason: string;
  readonly verification: string;
}

/** Closes the withdrawals of a coin on a network, or opens them. */
export async function closeWithdrawals(deps: Deps, context: Context, body: Closing): Promise<Record<string, never>> {
  const { asset, network, isClosed, reason, verification } = body;
  const { userId } = sessionOf(context);
  networkOf(asset, network);
  return runIdempotent(deps.db, commandOf(context), async (tx) => {
    await takeDecision(tx, deps, context, {
      kind: 'closure',
      id: placeName(asset, network),
      decision: isClosed ? 'close' : 'open',
      verification,
      sides: [],
    });
    if (isClosed)
      await tx
        .insertInto('withdrawal_closure')
        .values({ asset, network, reason, closed_by: userId, closed_at: deps.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else await tx.deleteFrom('withdrawal_closure').where('asset', '=', asset).where('network', '=', network).execute();
    await writeAudit(tx, {
      actor: { kind: 'staff', id: userId },
      action: isClosed ? 'withdrawal.close' : 'withdrawal.open',
      subject: `network:${asset}-${network}`,
      details: { reason },
      from: context,
    });
    return {};
  });
}

/** What is closed now. */
export async function listClosures({ db }: Deps) {
  const rows = await db
    .selectFrom('withdrawal_closure as closure')
    .leftJoin('app_user as closer', 'closer.id', 'closure.closed_by')
    .selectAll('closure')
    .select((eb) => eb.fn.coalesce('closer.name', 'closer.email').as('closer_name'))
    .orderBy('closed_at', 'desc')
    .execute();
  return {
    items: rows.map(({ asset, network, reason, closer_name: closedByName, closed_at: closedAt }) => ({
      asset,
      network,
      reason,
      closedByName,
      closedAt: closedAt.toISOString(),
    })),
  };
}
