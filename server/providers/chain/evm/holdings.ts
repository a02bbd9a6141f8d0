import { findNetwork } from '#contract/currencies/networks.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import type { Address } from 'viem';
import type { KeyPurpose } from '../../signer/signer.ts';
import type { Holding } from '../watched.ts';
import { balanceOf } from './funds.ts';
import { ask } from './rpc.ts';
import type { EvmContext } from './settings.ts';

/**
 * What the platform's wallets and its customers' addresses hold by the block that counts: what lies less deep is
 * neither credited nor captured in the ledger yet, and would only look like a difference.
 */
export async function evmHoldings(
  context: EvmContext,
  walletAddress: (wallet: KeyPurpose) => Promise<Address>,
): Promise<readonly Holding[]> {
  const { db, settings, client } = context;
  const head = await ask(client.getBlockNumber());
  const customers = await db
    .selectFrom('chain_address')
    .select('address')
    .where('network', '=', settings.network)
    .execute();
  const holdings: Holding[] = [];
  for (const asset of [settings.nativeAsset, ...(Object.keys(settings.tokens) as AssetCode[])]) {
    const depth = BigInt(findNetwork(asset, settings.network)?.confirmations ?? 0);
    const at = head > depth ? head - depth : 0n;
    for (const wallet of ['hot', 'warm', 'cold'] as const)
      holdings.push({ asset, wallet, amount: await balanceOf(context, asset, await walletAddress(wallet), at) });
    let amount = 0n;
    for (const { address } of customers) amount += await balanceOf(context, asset, address as Address, at);
    holdings.push({ asset, wallet: 'deposit', amount });
  }
  return holdings;
}
