import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#contract/members/calls.ts';
import { inviteValues } from '#contract/members/rules.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { callFor, company, employee, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp } from '../../../tests/harness/step-up.ts';

let server: TestServer;
let firm: Someone;
let clerk: Someone;
let payee: Someone;

beforeAll(async () => {
  server = await testServer();
  firm = await company(server);
  const role = await makeRole(server, firm, 'Payer', ['assets.read', 'transfers.read', 'transfers.create']);
  clerk = await employee(server, firm, role.id);
  payee = await someone(server, { name: 'Ada Lindqvist' });
  await Promise.all([fund(server, firm.userId, 'USDT', '1000'), fund(server, clerk.userId, 'USDT', '1000')]);
});
afterAll(() => server.close());

const orderOf = (change: Readonly<Record<string, string>> = {}) => ({
  toUid: payee.uid,
  asset: 'USDT' as const,
  amount: '50',
  remark: '',
  ...change,
});
const values = () => transferValues(orderOf());
const send = async (verification: string, account: Someone, change: Readonly<Record<string, string>> = {}) => {
  const body = { ...orderOf(change), verification };
  const { status, body: answer } = await callFor(
    clerk,
    account,
    transfer.create,
    { body },
    { idempotencyKey: randomUUID() },
  );
  return [status, answer.error?.code ?? null];
};

describe('a verification', () => {
  test('for a company is refused for the user’s own account, and still works for the company', async () => {
    const verification = await passStepUp(server, clerk.device, 'transfer.create', values(), { account: firm.uid });
    expect(await send(verification, clerk)).toEqual([403, 50002]);
    expect(await send(verification, firm)).toEqual([200, null]);
  });

  test('for the user’s own account is refused for a company', async () => {
    const verification = await passStepUp(server, clerk.device, 'transfer.create', values());
    expect(await send(verification, firm)).toEqual([403, 50002]);
    expect(await send(verification, clerk)).toEqual([200, null]);
  });

  test('is valid only for its exact amount and payee', async () => {
    const verification = await passStepUp(server, clerk.device, 'transfer.create', values(), { account: firm.uid });
    expect(await send(verification, firm, { amount: '51' })).toEqual([403, 50002]);
    const other = await someone(server);
    expect(await send(verification, firm, { toUid: other.uid })).toEqual([403, 50002]);
    expect(await send(verification, firm)).toEqual([200, null]);
  });

  test('can’t be started for a company the user isn’t a member of', async () => {
    const strange = await company(server, 'Somebody else’s');
    const body = { action: 'transfer.create' as const, values: values(), account: strange.uid };
    const { status, body: answer } = await clerk.device.call(stepUp.begin, { body });
    expect([status, answer.error?.code]).toEqual([403, 'request:noPermission']);
  });

  test('sends a message with the amount, the payee and the paying account', async () => {
    const before = server.mails.length;
    await passStepUp(server, clerk.device, 'transfer.create', values(), { account: firm.uid });
    const text = server.mails.slice(before).findLast(({ to }) => to === clerk.email)?.text ?? '';
    const lines = `Amount: 50 USDT\nRecipient: A•• L•••••••t (${payee.uid})\nPaid from: North Pier Ltd (${firm.uid})\n`;
    expect(text).toContain(`${lines}\nIf this wasn’t you`);
  });

  test('by a company’s own login names the company’s account too', async () => {
    const before = server.mails.length;
    const invite = inviteValues('new@keelson.example', 'owner');
    const verification = await passStepUp(server, firm.device, 'member.change', invite);
    const text = server.mails.slice(before).findLast(({ to }) => to === firm.email)?.text ?? '';
    expect(text).toContain(
      'Action: invite a team member\nEmail: new@keelson.example\nRole: owner\nAccount: North Pier Ltd',
    );
    const body = { emailAddress: 'new@keelson.example', role: 'owner', verification };
    expect((await firm.device.call(members.invite, { body })).status).toBe(200);
  });
});
