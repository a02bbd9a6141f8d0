import { randomUUID } from 'node:crypto';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { customerAccount, platformAccount, post, simpleTransfer } from '#server/ledger/index.ts';
import type { TestServer } from './server.ts';

/** Credits an amount to a customer's account with a real posting. */
export async function fund(server: TestServer, userId: string, code: string, amount: string): Promise<void> {
  const asset = assetCode(code);
  const reference = randomUUID();
  const units = must(parseUnits(amount, scaleOf(asset)), 'an amount');
  const names = { kind: 'deposit.credit', reference, key: `fund:${reference}` } as const;
  const own = customerAccount(userId, asset, 'available');
  const draft = simpleTransfer(names, platformAccount(asset, 'custody'), own, units);
  await server.db.transaction().execute((tx) => post(tx, [draft], server.clock.now()));
}
