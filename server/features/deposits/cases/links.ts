import { must, refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { testerCallsOf } from '#server/providers/provider.ts';

/** Public explorers that need no account; a transaction's hash follows. */
const explorers: Readonly<Record<string, string>> = {
  BTC: 'https://mempool.space/tx/',
  LTC: 'https://litecoinspace.org/tx/',
  ETH: 'https://etherscan.io/tx/',
  TRX: 'https://tronscan.org/#/transaction/',
  XRP: 'https://livenet.xrpl.org/transactions/',
};

/** Where the transaction of a deposit of one's own is shown. Refuses 40007 for another's, and for none. */
export async function getWebLink(deps: Deps, context: Context, id: string) {
  const row = await deps.db
    .selectFrom('deposit')
    .select(['network', 'transaction_hash'])
    .where('id', '=', id)
    .where('user_id', '=', sessionOf(context).accountId)
    .executeTakeFirst();
  if (!row) refuse(40007);
  const page = deps.providers.chain.pageOf(row.transaction_hash);
  if (page !== undefined) return { url: page, isOurs: true };
  const explorer = must(explorers[row.network], `an explorer of ${row.network}`);
  return { url: explorer + encodeURIComponent(row.transaction_hash), isOurs: false };
}

/** A transaction of the sandbox's chain: no secret on any chain. Refuses 40007 where there is none. */
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
