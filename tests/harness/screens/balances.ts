import { assets } from '#contract/assets/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { assetTables } from '#src/features/assets/index.ts';
import { answer, cutNetwork, setOffline } from './world.tsx';

/** The server says what of an asset there is. */
export function answerBalance(asset: string, available: string): void {
  const parts = { held: '0', staked: '0', inTransit: '0', total: available, value: null, price: null };
  const items = [{ asset: assetCode(asset), available, ...parts }];
  answer(assets.listAssets, { currency: 'USD', items, asOf: '2026-11-22T03:00:00.000Z' });
}

/** The device gets a balance, and then has no network. */
export async function keepBalance(asset: string, available: string): Promise<void> {
  answerBalance(asset, available);
  await assetTables.balances.syncAnew();
  cutNetwork(true);
  setOffline(true);
}
