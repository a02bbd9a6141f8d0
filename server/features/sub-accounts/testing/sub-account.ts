import { randomUUID } from 'node:crypto';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { moveValues, type Move } from '#contract/sub-accounts/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Device } from '../../session/testing/device.ts';
import { insertPassedStepUp } from '../../step-up/testing/passed-step-up.ts';

interface Company {
  readonly device: Device;
  readonly userId: string;
}

/** Creates a sub-account of a company. @returns its id */
export async function makeSubAccount({ device }: Company, reference: string = randomUUID()): Promise<string> {
  const body = { label: `Customer ${reference.slice(0, 8)}`, reference };
  return (await device.ask(subAccounts.create, { body }, { idempotencyKey: randomUUID() })).id;
}

/** Moves money with its own security verification. */
export async function tryMove(
  deps: Deps,
  { device, userId }: Company,
  order: Move,
  idempotencyKey: string = randomUUID(),
) {
  const verification = await insertPassedStepUp(deps, userId, 'subAccount.move', moveValues(order));
  return device.call(subAccounts.move, { body: { ...order, verification } }, { idempotencyKey });
}
