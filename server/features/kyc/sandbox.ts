import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { findByContact } from '../accounts/index.ts';

const sandboxOf = ({ providers: { kyc } }: Deps) => testerCallsOf(kyc);

/** Returns the visitor's current step on the sandbox provider's page. */
export async function getFlow(deps: Deps, token: string) {
  const row = (await sandboxOf(deps).findByToken(token)) ?? refuse('kyc:notReady');
  return { step: row.step, kind: row.kind };
}

/** Records that the visitor completed a step there. */
export async function advanceFlow(deps: Deps, token: string, step: 'documents' | 'liveness') {
  const sandbox = sandboxOf(deps);
  const before = (await sandbox.findByToken(token)) ?? refuse('kyc:notReady');
  const after = (await sandbox.advance(token, step)) ?? refuse(60015, { step: before.step });
  return { step: after.step, kind: after.kind };
}

export interface SandboxReview {
  readonly emailAddress: string;
  readonly answer: 'GREEN' | 'RED';
  readonly labels?: readonly string[];
  readonly comment?: string;
}

/** Decides as the sandbox provider's reviewer. */
export async function reviewInSandbox(deps: Deps, { emailAddress, answer, labels = [], comment = '' }: SandboxReview) {
  const email = emailAddress.trim().toLowerCase();
  const user = await findByContact(deps.db, deps.vault, 'email', email);
  if (!user) refuse(50011);
  if (!(await sandboxOf(deps).review(user.id, { answer, labels, comment }))) refuse(60015);
  return { step: 'completed' };
}
