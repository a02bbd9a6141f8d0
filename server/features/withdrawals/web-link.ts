import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { webLinkOf } from '#server/providers/chain/web-link.ts';

/**
 * Returns where the transaction of the account's own withdrawal is shown. Refuses with 40007 for another account's, and
 * before it is broadcast.
 */
export async function getWebLink(deps: Deps, context: Context, id: string) {
  const row = await deps.db
    .selectFrom('withdrawal')
    .select(['network', 'transaction_hash'])
    .where('id', '=', id)
    .where('user_id', '=', sessionOf(context).accountId)
    .executeTakeFirst();
  return webLinkOf(deps.providers.chain, row);
}
