import type { Address } from 'viem';
import { type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { positionOf } from '../addresses.ts';
import { takePayment } from '../payments.ts';
import { externalChain } from '../../signer/derive.ts';
import { balanceOf } from './funds.ts';
import type { EvmContext } from './settings.ts';

/** Plans sweeps of settled deposits into the hot wallet: one payment per address and coin, for the whole balance. */
export async function planSweeps(context: EvmContext, hotWallet: Address): Promise<void> {
  const { db, settings } = context;
  const waiting = await db
    .selectFrom('chain_deposit')
    .select(['address', 'asset'])
    .distinct()
    .where('network', '=', settings.network)
    .where('is_settled', '=', true)
    .where('swept_by', 'is', null)
    .execute();
  for (const { address, asset } of waiting) await planSweep(context, hotWallet, address as Address, asset as AssetCode);
}

async function planSweep(context: EvmContext, hotWallet: Address, address: Address, asset: AssetCode): Promise<void> {
  const { db, clock, settings } = context;
  const amount = await balanceOf(context, asset, address);
  // Less than the minimum deposit isn't worth its fee: it waits for the next one.
  const minimum = parseUnits(findNetwork(asset, settings.network)?.minimumDeposit ?? '0', scaleOf(asset));
  if (amount < must(minimum, 'a minimum')) return;
  const position = await positionOf(db, settings.network, address);
  await db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('chain_payment')
      .select('id')
      .where('network', '=', settings.network)
      .where('purpose', '=', 'sweep')
      .where('key_index', '=', position)
      .where('is_final', '=', false)
      .executeTakeFirst();
    // One sweep per address at a time: a second one could take the coins that pay for the first.
    if (open) return;
    const deposits = tx
      .updateTable('chain_deposit')
      .where('network', '=', settings.network)
      .where('address', '=', address)
      .where('asset', '=', asset)
      .where('is_settled', '=', true)
      .where('swept_by', 'is', null);
    const id = `sweep:${settings.network}:${asset}:${position}:${clock.now().getTime()}`;
    const { numUpdatedRows } = await deposits.set({ swept_by: id }).executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await takePayment(tx, clock, {
      id,
      network: settings.network,
      purpose: 'sweep',
      asset,
      from: { key: 'deposit', path: [externalChain, position] },
      to: hotWallet,
      amount,
      isReleased: true,
    });
  });
}
