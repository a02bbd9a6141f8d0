import { randomUUID } from 'node:crypto';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { refundValues } from '#contract/deposits/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { makeSandboxAddress } from '#server/providers/chain/sandbox-address.ts';
import type { Someone } from './company.ts';
import type { TestServer } from './server.ts';

/** Returns a sandbox address that belongs to no customer. */
export const outside = (whose: string) => makeSandboxAddress(whose, 'BTC', 'BTC').address;

/** Makes a deposit of bitcoin that waits for a review, and returns its id. */
export async function reviewed(server: TestServer, owner: Someone, amount: string): Promise<string> {
  // Ids follow the clock, and the test clock stands still.
  server.clock.advance(1);
  const order = { emailAddress: owner.email, asset: 'BTC', network: 'BTC', amount, needsReview: true };
  await owner.device.ask(deposits.sandboxDeposit, { body: order });
  await owner.device.ask(deposits.sandboxMine, { body: { blocks: 3 } });
  await server.workJobs();
  const { items } = await owner.device.ask(deposits.listDeposits, { body: { MaxResultCount: 1 } });
  return must(items[0], 'the deposit').id;
}

/** Requests a refund, verified for it, and lets the risk check screen its address. */
export async function askRefund(server: TestServer, owner: Someone, id: string, address: string) {
  server.clock.advance(1);
  const refund = { id, address, tag: null };
  const verification = await insertPassedStepUp(server.deps, owner.userId, 'deposit.refund', refundValues(refund));
  const key = { idempotencyKey: randomUUID() };
  const answer = await owner.device.call(depositCases.requestRefund, { body: { ...refund, verification } }, key);
  await server.workJobs();
  return answer;
}
