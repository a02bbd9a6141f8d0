import { findNetwork } from '#contract/currencies/networks.ts';
import type { Address } from 'viem';
import type { KeyPurpose } from '../../signer/signer.ts';
import type { Holding } from '../watched.ts';
import { balanceOf } from './funds.ts';
import { ask } from './rpc.ts';
import type { EvmContext } from './settings.ts';

interface Place {
  readonly wallet: KeyPurpose;
  readonly address: Address;
}

/** Returns the holdings of the platform's own wallets. */
export async function evmWalletHoldings(
  context: EvmContext,
  walletAddress: (wallet: KeyPurpose) => Promise<Address>,
): Promise<readonly Holding[]> {
  const places: Place[] = [];
  for (const wallet of ['hot', 'warm', 'cold'] as const) places.push({ wallet, address: await walletAddress(wallet) });
  return holdingsAt(context, places);
}

/** Returns customers' unswept holdings; empty addresses, which are most, are omitted. */
export async function evmDepositHoldings(context: EvmContext): Promise<readonly Holding[]> {
  const { db, settings } = context;
  const customers = await db
    .selectFrom('chain_address')
    .select('address')
    .where('network', '=', settings.network)
    .orderBy('position')
    .execute();
  const places = customers.map(({ address }): Place => ({ wallet: 'deposit', address: address as Address }));
  return (await holdingsAt(context, places)).filter(({ amount }) => amount > 0n);
}

/**
 * Returns holdings at the confirmed depth: anything more recent is neither credited nor captured in the ledger yet, and
 * would only look like a discrepancy.
 */
async function holdingsAt(context: EvmContext, places: readonly Place[]): Promise<Holding[]> {
  const { settings, client } = context;
  const head = await ask(client.getBlockNumber());
  const holdings: Holding[] = [];
  for (const asset of [settings.nativeAsset, ...settings.tokens.keys()]) {
    const depth = BigInt(findNetwork(asset, settings.network)?.confirmations ?? 0);
    const at = head > depth ? head - depth : 0n;
    for (const place of places)
      holdings.push({ asset, ...place, amount: await balanceOf(context, asset, place.address, at) });
  }
  return holdings;
}
