import { randomUUID } from 'node:crypto';
import { acceptor } from '#contract/acceptor/calls.ts';
import { addPairValues, pairStatusValues, type PairChoice } from '#contract/acceptor/rules.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { Deps } from '#server/platform/deps.ts';

export interface DealerWho {
  readonly device: Device;
  readonly userId: string;
}

/** From 10 to 100,000, one percent above the reference price for buyers and below it for sellers. */
export const anyPair: PairChoice = {
  buyMinimum: '10',
  buyMaximum: '100000',
  sellMinimum: '10',
  sellMaximum: '100000',
  buyDeviation: '1',
  sellDeviation: '-1',
};

/** Makes a user a dealer. */
export async function letDeal({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ roles: ['dealer'] })
    .where('id', '=', userId)
    .execute();
}

export const changeVerified = (deps: Deps, { userId }: DealerWho, values: Readonly<Record<string, string>>) =>
  insertPassedStepUp(deps, userId, 'acceptor.change', values);

/** Adds a pair of the dealer, enabled by default. @returns its id */
export async function offer(
  deps: Deps,
  who: DealerWho,
  [coin, currency]: readonly [coin: string, currency: string],
  choice: Partial<PairChoice> = {},
  isEnabled = true,
): Promise<string> {
  const pair = { ...anyPair, ...choice };
  const verification = await changeVerified(deps, who, addPairValues(coin, currency, pair));
  const body = { coin, currency, ...pair, verification };
  const { id } = await who.device.ask(acceptor.addPair, { body }, { idempotencyKey: randomUUID() });
  if (isEnabled) await setStatus(deps, who, id, 'enabled');
  return id;
}

export async function setStatus(deps: Deps, who: DealerWho, id: string, status: 'enabled' | 'disabled') {
  const verification = await changeVerified(deps, who, pairStatusValues(id, status));
  const body = { id, status, verification };
  return who.device.call(acceptor.setPairStatus, { body }, { idempotencyKey: randomUUID() });
}
