import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { webLinkOf } from '#server/providers/chain/web-link.ts';
import { testerCallsOf } from '#server/providers/provider.ts';

/**
 * Returns where to view the transaction of one of the account's deposits. Refuses 40007 for another account's deposit
 * or none.
 */
export async function getWebLink(deps: Deps, context: Context, id: string) {
  const row = await deps.db
    .selectFrom('deposit')
    .select(['network', 'transaction_hash'])
    .where('id', '=', id)
    .where('user_id', '=', sessionOf(context).accountId)
    .executeTakeFirst();
  return webLinkOf(deps.providers.chain, row);
}

/** Finds a transaction of the sandbox's chain; it is public, as on any chain. Refuses 40007 if there is none. */
export async function findSandboxTransaction(deps: Deps, hash: string) {
  const row = await testerCallsOf(deps.providers.chain).findTransaction(hash);
  if (!row) refuse(40007);
  return {
    transactionHash: row.hash,
    asset: row.asset,
    network: row.network,
    address: row.address,
    tag: row.tag,
    amount: row.amount,
    confirmations: row.confirmations,
    sentAt: row.sent_at.toISOString(),
  };
}
