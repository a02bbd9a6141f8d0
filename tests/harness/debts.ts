import { randomBytes } from 'node:crypto';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { beginReversal } from '#server/features/fiat-debts/index.ts';
import type { Someone } from './company.ts';
import { getAddress, takeReport } from '#server/features/deposits/service.ts';
import '#server/features/deposits/reversal/tables.ts';
import type { TestServer } from './server.ts';

/** Makes the bank reverse a credited deposit that the customer has already spent, so that they owe it. */
export async function indebt({ db, deps }: TestServer, { userId }: Pick<Someone, 'userId'>, amount = '100') {
  const [asset, now, id] = [assetCode('EUR'), deps.clock.now(), deps.ids.uuid()];
  const units = must(parseUnits(amount, scaleOf(asset)), 'an amount of euros');
  const stamps = { created_at: now, updated_at: now };
  const deposit = { id, account_id: userId, asset, amount: String(units), fee: '0', terms_id: 'test', ...stamps };
  await db
    .insertInto('fiat_deposit')
    .values({ ...deposit, status: 'success', proofs: 0 })
    .execute();
  const reversed = { depositId: id, accountId: userId, asset, amount: units, fee: 0n };
  await db.transaction().execute((tx) => beginReversal(tx, deps, reversed));
}

/**
 * Makes a customer owe a coin from a deposit that a chain reversed for good. @returns the function that marks the debt
 * as paid
 */
export async function oweCoins(server: TestServer, userId: string): Promise<() => Promise<unknown>> {
  const { address } = await getAddress(server.deps, userId, 'USDC', 'ETH');
  const transactionHash = `0x${randomBytes(32).toString('hex')}`;
  const report = { asset: 'USDC', network: 'ETH', transactionHash, outputIndex: 0, address, tag: null };
  await takeReport(server.deps, { ...report, amount: '100', confirmations: 1 }, 'test');
  const now = server.clock.now();
  const { id } = await server.db
    .selectFrom('deposit')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const money = { asset: 'USDC', amount: '100', status: 'owed' as const, hold_id: null };
  await server.db
    .insertInto('deposit_reversal')
    .values({ deposit_id: id, owner: userId, user_id: userId, ...money, begun_at: now, updated_at: now })
    .execute();
  return () =>
    server.db.updateTable('deposit_reversal').set({ status: 'settled' }).where('deposit_id', '=', id).execute();
}
