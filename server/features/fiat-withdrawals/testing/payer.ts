import { randomUUID } from 'node:crypto';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { payoutValues } from '#contract/fiat-withdrawals/rules.ts';
import { must } from '#contract/platform/errors.ts';
import type { Payee } from '#server/features/payees/index.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { pin } from '#server/features/withdrawals/testing/withdrawer.ts';
import type { Deps } from '#server/platform/deps.ts';

interface Payer {
  readonly device: Device;
  readonly userId: string;
}

export interface Ordered {
  readonly amount?: string;
  readonly fee?: string;
  readonly scheme?: string;
  readonly reference?: string;
  readonly entered?: string;
  readonly verification?: string;
  /** The user whose verification it is; defaults to the one who orders. */
  readonly verifiedAs?: string;
  readonly key?: string;
}

/** The amounts and the scheme of an order. */
const orderOf = (
  payee: Payee,
  { amount = '100', fee = '1', scheme = payee.scheme, reference = 'Invoice 7' }: Ordered,
) => ({
  amount,
  fee,
  scheme,
  reference,
});

/** Builds a body of `fiatWithdrawals.create`, with a verification for it and the right PIN unless others are given. */
export async function withdrawalBody(
  { deps }: { readonly deps: Deps },
  who: Payer,
  payee: Payee,
  ordered: Ordered = {},
) {
  const order = orderOf(payee, ordered);
  const values = payoutValues({ ...order, asset: payee.currency, payee });
  const verification =
    ordered.verification ?? (await insertPassedStepUp(deps, ordered.verifiedAs ?? who.userId, 'fiat.withdraw', values));
  const fundPassword = await who.device.sealPassword(ordered.entered ?? pin, 'fundPassword');
  return { payeeId: payee.id, ...order, purpose: 'goods' as const, fundPassword, verification };
}

/** Orders a withdrawal and returns the response, whatever it is. */
export async function sendWithdrawal(world: { readonly deps: Deps }, who: Payer, payee: Payee, ordered: Ordered = {}) {
  const body = await withdrawalBody(world, who, payee, ordered);
  return who.device.call(fiatWithdrawals.create, { body }, { idempotencyKey: ordered.key ?? randomUUID() });
}

/** Orders a withdrawal, expecting success. */
export const makeWithdrawal = async (...given: Parameters<typeof sendWithdrawal>) => {
  const { body } = await sendWithdrawal(...given);
  return must(body.result, `a withdrawal, not ${String(body.error?.code)}`);
};
