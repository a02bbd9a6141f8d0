import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { beginReversal } from '#server/features/fiat-debts/index.ts';
import type { Someone } from './company.ts';
import type { TestServer } from './server.ts';

/** The bank takes back what somebody was credited, and he has spent it: he owes it. */
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
