import { assets } from '#contract/assets/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { assetTables } from '#src/features/assets/index.ts';
import { answer, cutNetwork, setOffline } from './world.tsx';

/**
 * Makes the server respond with an asset's balance, and syncs it: a round of an earlier test may still be running, whose
 * rows were removed with the device's, and a screen wouldn't start another beside it.
 */
export function answerBalance(asset: string, available: string): void {
  const parts = { held: '0', staked: '0', inTransit: '0', total: available, value: null, price: null };
  const items = [{ asset: assetCode(asset), available, ...parts }];
  answer(assets.listAssets, { currency: 'USD', items, asOf: '2026-11-22T03:00:00.000Z' });
  void assetTables.balances.syncAnew();
}

/** Stores a balance on the device, then takes the network away. */
export async function keepBalance(asset: string, available: string): Promise<void> {
  answerBalance(asset, available);
  await assetTables.balances.syncAnew();
  cutNetwork(true);
  setOffline(true);
}
