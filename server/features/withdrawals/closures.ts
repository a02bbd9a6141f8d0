import type { Deps } from '#server/platform/deps.ts';
import { accounts } from '../accounts/index.ts';
import { networkOf } from './check.ts';
import { placeName } from '#contract/staff/rules.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';
import { withdrawalClosureColumns } from './tables.ts';
import { columnsIn } from '#server/platform/columns.ts';
import { sealText } from '#server/platform/vault/texts.ts';

interface Closing {
  readonly asset: string;
  readonly network: string;
  readonly isClosed: boolean;
  readonly reason: string;
  readonly verification: string;
}

/** Closes or reopens the withdrawals of a coin on a network. */
export const closeWithdrawals = defineCommand({ ...staffCommand, name: 'withdrawal.close', work: close });

async function close(given: Given, { asset, network, isClosed, reason }: Closing): Promise<Record<string, never>> {
  const { tx, deps, actor, now } = given;
  networkOf(asset, network);
  const decision = isClosed ? 'close' : 'open';
  await takeDecision(given, { kind: 'closure', id: placeName(asset, network), decision, sides: [] });
  const id = deps.ids.uuid();
  const sealed = sealText(deps.vault, 'closureReason', id, reason);
  const row = { id, asset, network, reason: sealed, closed_by: actor.id, closed_at: now };
  given.write(
    isClosed
      ? tx
          .insertInto('withdrawal_closure')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
      : tx.deleteFrom('withdrawal_closure').where('asset', '=', asset).where('network', '=', network),
  );
  given.note({ action: `withdrawal.${decision}`, subject: `network:${asset}-${network}`, reason });
  return {};
}

/** Lists the withdrawals closed now. */
export async function listClosures({ db }: Deps) {
  const rows = await db
    .selectFrom('withdrawal_closure as closure')
    .leftJoin(accounts.as('closer'), 'closer.id', 'closure.closed_by')
    .select(columnsIn('closure', withdrawalClosureColumns))
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
