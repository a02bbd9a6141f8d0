import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deposits } from '#contract/deposits/calls.ts';
import { inbox } from '#contract/inbox/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { createSecrets } from '#server/platform/server-secrets.ts';
import { signatureHeaders, signWebhook } from '#server/providers/signature.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { takeReport } from '../deposits/index.ts';
import { verifiedDecision } from '../staff/testing/decision.ts';
import { defineInlet, inboxTasks } from './index.ts';
import { maxRefused } from './receive.ts';
import './tables.ts';

let server: TestServer;
let secret: Uint8Array;
let customer: Someone;
let operator: Someone;
let address: string;

beforeAll(async () => {
  server = await testServer();
  secret = await createSecrets(server.db, server.deps.vault).get('sandbox-chain-webhook');
  customer = await someone(server);
  operator = await someone(server, { roles: ['operator'] });
  ({ address } = await customer.device.ask(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } }));
});
afterAll(() => server.close());

/** Transaction hash used by this test. */
let transactionHash: string;
beforeEach(() => {
  transactionHash = randomBytes(32).toString('hex');
});

const reportOf = (confirmations: number) => ({
  transactionHash,
  outputIndex: 0,
  network: 'BTC',
  asset: 'BTC',
  address,
  tag: null,
  amount: '0.25',
  confirmations,
});
const idOf = (confirmations: number) => `${transactionHash.slice(0, 40)}-${confirmations}`;

async function deliver(confirmations: number, signature?: string) {
  const body = Buffer.from(JSON.stringify({ id: idOf(confirmations), ...reportOf(confirmations) }));
  const timeMs = server.clock.now().getTime();
  const response = await fetch(server.origin + deposits.chainWebhook.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.time]: String(timeMs),
      [signatureHeaders.signature]: signature ?? signWebhook(secret, timeMs, body),
    },
    body: new Uint8Array(body),
  });
  return response.status;
}

const events = (confirmations: number) =>
  server.db
    .selectFrom('provider_event')
    .selectAll()
    .where('event_id', '=', idOf(confirmations))
    .where('is_genuine', '=', true)
    .execute();
const event = async (confirmations: number) => must((await events(confirmations))[0], 'the event');
const deposit = () =>
  server.db
    .selectFrom('deposit')
    .select(['id', 'status', 'confirmations'])
    .where('transaction_hash', '=', transactionHash)
    .executeTakeFirst();
async function credits() {
  const found = await deposit();
  const { rows } = await server.pool.query("select 1 from ledger_transfer where kind = 'deposit.credit' and key = $1", [
    `deposit:${found?.id}:credit`,
  ]);
  return rows.length;
}

describe('an event', () => {
  test('delivered twenty times at once, and again later, is processed once', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver(2)));
    expect(statuses).toEqual(statuses.map(() => 200));
    await server.workJobs();
    expect(await deliver(2)).toBe(200);
    await server.workJobs();
    expect(await events(2)).toMatchObject([{ provider: 'sandbox-chain', state: 'done', tries: 1 }]);
    expect([await credits(), (await deposit())?.status]).toEqual([1, 'credited']);
  });

  test('older than one already received changes nothing', async () => {
    await deliver(5);
    await server.workJobs();
    await deliver(1);
    await deliver(0);
    await server.workJobs();
    expect(await event(0)).toMatchObject({ state: 'done' });
    expect([await credits(), await deposit()]).toMatchObject([1, { status: 'completed', confirmations: 5 }]);
  });

  test('is acknowledged before it is processed, and survives a worker’s crash', async () => {
    expect(await deliver(2)).toBe(200);
    expect(await event(2)).toMatchObject({ state: 'received', tries: 0, done_at: null });
    expect(await deposit()).toBeUndefined();
    // A worker dies between the effect and recording it.
    await takeReport(server.deps, reportOf(2), (await event(2)).id);
    await server.workJobs();
    expect(await event(2)).toMatchObject({ state: 'done' });
    expect(await credits()).toBe(1);
  });

  test('is stored sealed: neither the address nor the amount can be read in the database', async () => {
    await deliver(1);
    const { id, body_sealed } = await event(1);
    expect(body_sealed.includes(address)).toBe(false);
    const opened = await server.deps.vault.open('providerEvent', id, body_sealed);
    expect(JSON.parse(opened.toString())).toMatchObject({ address, amount: '0.25' });
  });
});

describe('an event with an invalid signature', () => {
  const refused = () =>
    server.db.selectFrom('provider_event').select(['event_id', 'state']).where('is_genuine', '=', false).execute();

  test('is rejected with 401, stored for inspection, and does not occupy the genuine event’s id', async () => {
    expect(await deliver(2, '0'.repeat(64))).toBe(401);
    await server.workJobs();
    expect(await deposit()).toBeUndefined();
    expect(await refused()).toContainEqual({ event_id: idOf(2), state: 'ignored' });
    expect(await deliver(2)).toBe(200);
    await server.workJobs();
    expect(await credits()).toBe(1);
  });

  test('is stored only up to a maximum number', async () => {
    const statuses = await Promise.all(Array.from({ length: maxRefused + 5 }, () => deliver(2, 'x')));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await refused()).toHaveLength(maxRefused);
  });
});

describe('an event that can’t be processed', () => {
  const broken = (error: Error) => {
    const { webhooks } = server.deps.providers.chain;
    const source = must(webhooks, 'the sandbox’s webhooks').deposit;
    const apply = async () => Promise.reject(error);
    return inboxTasks(server.deps, [defineInlet({ provider: 'sandbox-chain', kind: 'deposit', source, apply })]);
  };
  const tryOnce = async (number: number) =>
    must(broken(new Error('away'))['inbox.deposit'], 'the task')({ id: (await event(2)).id }, { number });

  test('is retried, then marked failed for staff, who can replay it', async () => {
    await deliver(2);
    await expect(tryOnce(1)).rejects.toThrow('away');
    expect(await event(2)).toMatchObject({ state: 'received', tries: 1, error: expect.stringContaining('away') });
    await tryOnce(12);
    const { id } = await event(2);
    await server.workJobs();
    expect(await event(2)).toMatchObject({ state: 'failed', tries: 2 });
    expect(await credits()).toBe(0);

    const listed = await operator.device.ask(inbox.listEvents, { query: { State: 'failed' } });
    expect(listed.items).toMatchObject([{ id, eventId: idOf(2), tries: 2, kind: 'deposit' }]);
    expect(JSON.stringify(listed)).not.toContain(address);
    const replay = (verification: string, who = operator) =>
      who.device.call(inbox.replayEvent, { body: { id, reason: 'the database is back', verification } });
    const verified = () => verifiedDecision(server.deps, operator.userId, 'providerEvent', id, 'replay');
    expect((await replay(await verified(), customer)).status).toBe(403);
    expect((await replay(server.deps.ids.uuid())).body.error?.code).toBe(50002);
    expect((await replay(await verified())).status).toBe(200);
    expect((await replay(await verified())).status).toBe(200);
    await server.workJobs();
    expect(await event(2)).toMatchObject({ state: 'done', error: null });
    expect(await credits()).toBe(1);
    const audit = await server.db.selectFrom('audit').selectAll().where('subject', '=', `event:${id}`).execute();
    expect(audit).toMatchObject([{ action: 'inbox.replay', actor_id: operator.userId }, {}]);
  });

  test('because its content is impossible fails without a retry', async () => {
    address = 'sandbox-btc-nobody';
    await deliver(3);
    await server.workJobs();
    expect(await event(3)).toMatchObject({ state: 'failed', tries: 1, error: '60003' });
  });

  test('because its signature is invalid can’t be replayed', async () => {
    await deliver(2, 'x');
    const query = { IsGenuine: false, MaxResultCount: 1 };
    const { items } = await operator.device.ask(inbox.listEvents, { query });
    const id = must(items[0], 'what was refused').id;
    const verification = await verifiedDecision(server.deps, operator.userId, 'providerEvent', id, 'replay');
    const body = { id, reason: 'to see', verification };
    expect((await operator.device.call(inbox.replayEvent, { body })).status).toBe(404);
  });
});
