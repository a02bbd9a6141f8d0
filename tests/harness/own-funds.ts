import { randomUUID } from 'node:crypto';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { platformAccount, platformBalance, transfer } from '#server/ledger/index.ts';
import type { TestServer } from './server.ts';

/** Withdraws the platform's own funds in an asset until they cover this much more than the position has used. */
export async function leaveOwnFunds({ db }: Pick<TestServer, 'db'>, code: string, amount: string): Promise<void> {
  const [asset, key] = [assetCode(code), randomUUID()];
  const left = must(parseUnits(amount, scaleOf(asset)), 'an amount');
  const [ownFunds, position] = await Promise.all([
    platformBalance(db, asset, 'ownFunds'),
    platformBalance(db, asset, 'conversion'),
  ]);
  const sides = { from: platformAccount(asset, 'ownFunds'), to: platformAccount(asset, 'custody') };
  const draft = { kind: 'test', reference: key, key, ...sides, amount: ownFunds + position - left };
  await db.transaction().execute((tx) => transfer(tx, draft));
}
