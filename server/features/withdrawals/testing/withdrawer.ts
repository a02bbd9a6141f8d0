import { createHash, randomUUID } from 'node:crypto';
import { encodeAccountID } from 'ripple-address-codec';
import { assetCode } from '#contract/platform/assets.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalValues } from '#contract/withdrawals/rules.ts';
import { hashPin } from '#server/features/security/index.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { customerAccount, platformAccount, transfer } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { makeSandboxAddress } from '#server/providers/chain/sandbox-address.ts';
import type { OrderBody } from '../request.ts';

export const pin = '271828';

/** User with coins and a fund password. */
export interface Withdrawer {
  readonly device: Device;
  readonly userId: string;
}

/** Returns an address that belongs to no customer. */
export function strange(asset: string, network: string, whose = 'a stranger'): string {
  // All our customers share one XRP address.
  if (network === 'XRP') return encodeAccountID(createHash('sha256').update(whose).digest().subarray(0, 20));
  return makeSandboxAddress(whose, asset, network).address;
}

/** Credits coins to a user. */
export async function fund({ db, ids }: Deps, userId: string, code: string, amount: bigint): Promise<void> {
  const asset = assetCode(code);
  await db.transaction().execute((tx) =>
    transfer(tx, {
      kind: 'deposit.credit',
      reference: ids.uuid(),
      key: ids.uuid(),
      from: platformAccount(asset, 'custody'),
      to: customerAccount(userId, asset, 'available'),
      amount,
    }),
  );
}

export async function setPin({ db, clock, vault }: Deps, userId: string): Promise<void> {
  const row = { user_id: userId, password_hash: await hashPin(vault, pin), set_at: clock.now() };
  await db
    .insertInto('fund_password')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Applies, and returns the request's id or the code of the refusal. */
export async function apply({ device }: Withdrawer, order: OrderBody) {
  const { body } = await device.call(withdrawals.apply, { body: { ...order, tag: order.tag ?? null } });
  return body;
}

/** Applies, and returns what a confirmation needs. */
export async function applied(deps: Deps, who: Withdrawer, order: OrderBody) {
  const answer = await apply(who, order);
  if (!answer.success) throw new Error(`the application answered ${answer.error.code}`);
  const { rid, asset, network, address, tag, amount } = answer.result;
  const values = withdrawalValues({ asset, network, address, tag, amount });
  const verification = await insertPassedStepUp(deps, who.userId, 'withdrawal.create', values);
  return { rid, verification };
}

/** Confirms, with the right PIN by default. */
export async function confirm(
  { device }: Withdrawer,
  { rid, verification }: { readonly rid: string; readonly verification: string },
  { key = randomUUID(), entered = pin }: { readonly key?: string; readonly entered?: string } = {},
) {
  const fundPassword = await device.sealPassword(entered, 'fundPassword');
  return device.call(
    withdrawals.confirm,
    { query: { rid }, body: { fundPassword, verification } },
    { idempotencyKey: key },
  );
}

/** Applies and confirms. */
export async function withdraw(deps: Deps, who: Withdrawer, order: OrderBody) {
  const { body } = await confirm(who, await applied(deps, who, order));
  if (!body.success) throw new Error(`the confirmation answered ${body.error.code}`);
  return body.result;
}
