import { randomUUID } from 'node:crypto';
import { desk } from '#contract/desk/calls.ts';
import type { CaseKind } from '#contract/desk/kinds.ts';
import type { CaseDecision } from '#contract/desk/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import type { deskSchemas } from '#contract/desk/schemas.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import type { Deps } from '#server/platform/deps.ts';
import { verifiedDecision } from './decision.ts';

interface Operator {
  readonly device: Device;
  readonly userId: string;
}

/** Fields of a decision other than its case. */
export type Said = Partial<BodyOf<typeof deskSchemas.decide>> & { readonly key?: string };

/** Returns the version of a case that a staff member sees; undefined if they may not see it. */
export async function seenVersion(
  device: Device,
  [kind, id]: readonly [CaseKind, string],
): Promise<string | undefined> {
  return (await device.call(desk.get, { query: { Kind: kind, Subject: id } })).body.result?.version;
}

/** Decides a case as the operator sees it now, for kinds that refuse a decision on an earlier version. */
export async function decideSeen(
  deps: Deps,
  operator: Operator,
  of: readonly [CaseKind, string],
  decision: CaseDecision,
) {
  const version = (await seenVersion(operator.device, of)) ?? 'none';
  return decideCase(deps, operator, of, decision, { version });
}

/** Decides a case at the desk, verified for it, as one operator. */
export async function decideCase(
  deps: Deps,
  { device, userId }: Operator,
  [kind, id]: readonly [CaseKind, string],
  decision: CaseDecision,
  { key = randomUUID(), ...said }: Said = {},
) {
  const verification = said.verification ?? (await verifiedDecision(deps, userId, kind, id, decision));
  const body = { kind, id, decision, version: 'seen', reason: 'looked at', ...said, verification };
  return device.call(desk.decide, { body }, { idempotencyKey: key });
}
