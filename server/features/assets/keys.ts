import { listNetworks } from '#contract/currencies/networks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { findKeys } from '#server/providers/signer/holder.ts';
import { depositAddresses } from '../deposits/index.ts';
import { showWallets } from '../multi-sig/index.ts';

const tiers = ['hot', 'warm', 'cold'] as const;

/**
 * Shows how a customer's coins are kept: who holds the keys of each network, and the wallets that belong to signers
 * instead.
 */
export async function showKeys(deps: Deps, context: Context) {
  const addresses = await countAddresses(deps, sessionOf(context).accountId);
  const codes = [...new Set(listNetworks().map(({ network }) => network))];
  return {
    networks: codes.map((code) => {
      const { deposits, payouts, derivation } = findKeys(deps.config.chains, code);
      const here = listNetworks().filter(({ network }) => network === code);
      return {
        network: code,
        name: here[0]?.name.replace(/ \(.*\)$/, '') ?? code,
        assets: here.map(({ asset }) => asset),
        depositKeys: deposits,
        payoutKeys: payouts,
        derivation,
        needsTag: here.some(({ needsTag }) => needsTag),
        tiers: payouts === 'sandbox' ? [] : [...tiers],
        depositAddresses: addresses.get(code) ?? 0,
      };
    }),
    multiSigWallets: await listReady(deps, context),
  };
}

async function countAddresses(deps: Deps, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await deps.db
    .selectFrom(depositAddresses.as('a'))
    .select(['network', 'address'])
    .distinct()
    .where('user_id', '=', userId)
    .where('sub_account_id', 'is', null)
    .execute();
  const counts = new Map<string, number>();
  for (const { network } of rows) counts.set(network, (counts.get(network) ?? 0) + 1);
  return counts;
}

/** Lists the account's own deployed contracts; empty for users who may not read wallets. */
async function listReady(deps: Deps, context: Context) {
  if (!sessionOf(context).permissions.includes('wallets.read')) return [];
  const { items } = await showWallets(deps, context);
  return items.flatMap(({ id, name, network, address, minimum, signerCount, isMine }) =>
    address !== null && isMine ? [{ id, name, network, address, minimum, signerCount }] : [],
  );
}
