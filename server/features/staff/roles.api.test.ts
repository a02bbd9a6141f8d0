import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { custody } from '#contract/custody/calls.ts';
import { staff } from '#contract/staff/calls.ts';
import type { StaffRole } from '#contract/staff/permissions.ts';
import { decisionValues, placeName } from '#contract/staff/rules.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { grantFirstAdmin } from './index.ts';

let server: TestServer;
let first: Someone;
let second: Someone;

beforeAll(async () => {
  server = await testServer();
  [first, second] = [await someone(server), await someone(server)];
  for (const { email } of [first, second]) await grantFirstAdmin(server.db, server.deps, email);
});
afterAll(() => server.close());

async function propose(who: Someone, whom: Someone, role: StaffRole, isGrant = true) {
  const decision = isGrant ? 'grant' : 'revoke';
  const values = decisionValues({ kind: 'staffRole', id: placeName(whom.uid, role), decision });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
  const body = { uid: whom.uid, role, isGrant, reason: 'joined the team', verification };
  return (await who.device.call(staff.propose, { body }, { idempotencyKey: randomUUID() })).body;
}

async function decide(who: Someone, id: string, isApproved = true) {
  const { error } = (await decideCase(server.deps, who, ['staffRole', id], isApproved ? 'approve' : 'reject')).body;
  if (error) return error.code;
  return (await who.device.ask(staff.listChanges)).items.find((change) => change.id === id)?.status;
}

const wallets = async (who: Someone) => (await who.device.call(custody.listWallets)).status;

test('grantFirstAdmin grants two admins and refuses a third', async () => {
  const third = await someone(server);
  await expect(grantFirstAdmin(server.db, server.deps, third.email)).rejects.toThrow('they grant roles');
  await expect(grantFirstAdmin(server.db, server.deps, 'nobody@example.org')).rejects.toThrow();
  const { items } = await first.device.ask(staff.list);
  expect(items.map(({ uid, roles }) => [uid, roles])).toEqual(
    [first, second].map(({ uid }) => [uid, ['admin']]).toSorted(),
  );
});

test('a role applies once another admin has approved it, until two admins have revoked it', async () => {
  const treasurer = await someone(server);
  const { result } = await propose(first, treasurer, 'treasury');
  expect(result).toMatchObject({ status: 'proposed', conflict: 'decidedBefore', isGrant: true });
  expect(await wallets(treasurer)).toBe(403);
  expect(await decide(first, result?.id ?? '')).toBe('staff:decidedBefore');
  expect(await decide(second, result?.id ?? '')).toBe('approved');
  expect(await wallets(treasurer)).toBe(200);
  expect((await propose(first, treasurer, 'treasury')).error?.code).toBe(60015);
  const revoked = await propose(second, treasurer, 'treasury', false);
  expect(await decide(first, revoked.result?.id ?? '')).toBe('approved');
  expect(await wallets(treasurer)).toBe(403);
});

test('admins can’t propose or decide their own role, nor decide their own proposal', async () => {
  expect((await propose(first, first, 'treasury')).error?.code).toBe('staff:ownCase');
  const { result } = await propose(first, second, 'support');
  expect(await decide(second, result?.id ?? '')).toBe('staff:ownCase');
  expect(await decide(first, result?.id ?? '')).toBe('staff:decidedBefore');
});

test('a proposal is created once and decided once, even for twenty concurrent requests', async () => {
  const person = await someone(server);
  const proposals = await Promise.all(Array.from({ length: 20 }, () => propose(first, person, 'support')));
  const made = proposals.filter(({ success }) => success);
  expect(made).toHaveLength(1);
  const id = made[0]?.result?.id ?? '';
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => decide(second, id, index % 2 === 0)));
  expect(outcomes.filter((outcome) => outcome !== 60015)).toHaveLength(1);
});

test('proposals, approvals and server grants are audited, the first two with the IP address', async () => {
  const { result } = await propose(first, await someone(server), 'support');
  expect(await decide(second, result?.id ?? '')).toBe('approved');
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'ip', 'device_id'])
    .where('action', 'in', ['staff.propose', 'staff.approve', 'staff.grantOnServer'])
    .execute();
  const actions = new Set(rows.map(({ action }) => action));
  expect(actions).toEqual(new Set(['staff.propose', 'staff.approve', 'staff.grantOnServer']));
  expect(rows.filter(({ action }) => action !== 'staff.grantOnServer').every(({ ip }) => ip !== null)).toBe(true);
});
