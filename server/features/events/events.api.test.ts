import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { convert } from '#contract/convert/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { events } from '#contract/events/calls.ts';
import { eventStreamType } from '#contract/events/rules.ts';
import { members } from '#contract/members/calls.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { session } from '#contract/session/calls.ts';
import { buildApp } from '#server/app.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import type { FastifyInstance } from 'fastify';
import { company, inviteTo, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import '../members/tables.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import { maxStreamsPerUser } from './streams.ts';
import { Heard } from './testing/heard.ts';

let server: TestServer;
let second: FastifyInstance;
let secondOrigin: string;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  // Another server on the same database, as in production.
  second = await buildApp(server.deps);
  secondOrigin = await second.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const isOver = (heard: Heard) => vi.waitFor(() => expect(heard.isOver).toBe(true), { timeout: 30_000, interval: 10 });

async function payAda(ada: Device, { blocks }: { readonly blocks: number }): Promise<void> {
  const body = { emailAddress: person('ada').email, asset: 'BTC', network: 'BTC', amount: '0.5' };
  server.clock.advance(1);
  await ada.ask(deposits.sandboxDeposit, { body });
  if (blocks > 0) await ada.ask(deposits.sandboxMine, { body: { blocks } });
  await server.workJobs();
}

async function removed(owner: Someone, userId: string): Promise<void> {
  await server.db
    .deleteFrom('company_member')
    .where('company_id', '=', owner.userId)
    .where('user_id', '=', userId)
    .execute();
}

async function narrowed(owner: Someone): Promise<void> {
  await server.db.updateTable('company_role').set({ permissions: [] }).where('company_id', '=', owner.userId).execute();
}

describe('a stream', () => {
  test('on any server notifies the owner, and no one else, of a change made through another server', async () => {
    const ada = await signedIn(server, 'ada');
    const bo = await signedIn(server, 'bo');
    const { heard: hers, response } = await Heard.open(ada, secondOrigin);
    const { heard: his } = await Heard.open(bo, secondOrigin);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await Promise.all([hers.until('event: ready'), his.until('event: ready')]);
    // No block contains it yet.
    await payAda(ada, { blocks: 0 });
    await hers.until('event: account');
    expect(his.said).toEqual(['event: ready']);
    hers.leave();
    his.leave();
  });

  test('reports that a verification was decided', async () => {
    const bo = await signedIn(server, 'bo');
    const { heard } = await Heard.open(bo, secondOrigin);
    await heard.until('event: ready');
    const emailAddress = person('bo').email;
    for (const kycStatus of [1, 3] as const) await bo.ask(sandbox.setKycStatus, { body: { emailAddress, kycStatus } });
    await heard.until('event: account');
    heard.leave();
  });

  test('sends the rates its session watches through another server, and again when they change', async () => {
    const ada = await signedIn(server, 'ada');
    const bo = await signedIn(server, 'bo');
    const [{ heard: hers }, { heard: his }] = [await Heard.open(ada, secondOrigin), await Heard.open(bo, secondOrigin)];
    await Promise.all([hers.until('event: ready'), his.until('event: ready')]);
    const [id = ''] = hers.carried;
    const watch = (device: Device, ...pairs: (readonly [string, string])[]) =>
      device.ask(events.watchRates, { body: { stream: id, pairs: pairs.map(([from, to]) => ({ from, to })) } });
    // A stream belongs to its own session alone, and pairs that can't be exchanged produce no events.
    await watch(bo, ['EUR', 'JPY']);
    await watch(ada, ['USDT', 'BTC'], ['BTC', 'NOPE']);
    const ratesOf = ({ carried }: Heard) => carried.slice(1).map((one): unknown => JSON.parse(one));
    await vi.waitFor(() => expect(ratesOf(hers)).toHaveLength(1), { timeout: 30_000, interval: 10 });
    const answer = await ada.ask(convert.listExchangeCoins, { query: { Asset: 'USDT', To: 'BTC' } });
    expect(ratesOf(hers)).toEqual([{ from: 'USDT', to: 'BTC', answer }]);
    // Sent again once the rate changes.
    server.clock.advance(60_000);
    await vi.waitFor(() => expect(ratesOf(hers)).toHaveLength(2), { timeout: 30_000, interval: 10 });
    expect(ratesOf(hers)[1]).not.toMatchObject({ answer: { items: answer.items } });
    await watch(ada, ['EUR', 'JPY']);
    await vi.waitFor(() => expect(ratesOf(hers).at(-1)).toMatchObject({ from: 'EUR', to: 'JPY' }), { timeout: 30_000 });
    expect(ratesOf(his)).toEqual([]);
    hers.leave();
    his.leave();
  });

  test('ends when its session ends, on any server', async () => {
    const leaver = await signedIn(server, 'ada');
    const stayer = await signedIn(server, 'ada');
    const { heard } = await Heard.open(leaver, secondOrigin);
    const { heard: other } = await Heard.open(stayer, secondOrigin);
    await Promise.all([heard.until('event: ready'), other.until('event: ready')]);
    await leaver.ask(session.exit, { body: {} } as never);
    await isOver(heard);
    expect(other.isOver).toBe(false);
    other.leave();
    expect((await Heard.open(leaver, secondOrigin)).response.status).toBe(401);
  });

  test.each([
    ['is removed', async (owner: Someone, memberId: string) => removed(owner, memberId)],
    ['loses the permission with his role', async (owner: Someone) => narrowed(owner)],
  ])('acting for a company ends at once when its member %s; the owner’s stays open', async (_name, change) => {
    const owner = await company(server);
    const role = await makeRole(server, owner, 'Reader', ['assets.read']);
    const member = await someone(server);
    const token = await inviteTo(server, owner, member.email, role.id);
    await member.device.ask(members.accept, { body: { token } });
    const { heard } = await Heard.open(member.device, secondOrigin, eventStreamType, owner.uid);
    const { heard: owners } = await Heard.open(owner.device, secondOrigin);
    await Promise.all([heard.until('event: ready'), owners.until('event: ready')]);
    await change(owner, member.userId);
    await isOver(heard);
    expect(owners.isOver).toBe(false);
    owners.leave();
  });

  test('ends at once when its user is disabled', async () => {
    const who = await someone(server);
    const { heard } = await Heard.open(who.device, secondOrigin);
    await heard.until('event: ready');
    await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', who.userId).execute();
    await isOver(heard);
  });

  test('requires an Accept header for event streams', async () => {
    const { response } = await Heard.open(await signedIn(server, 'ada'), server.origin, 'application/json');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'request:invalid', details: { field: 'Accept' } } });
  });

  test('beyond the maximum per user closes that user’s oldest one', async () => {
    const bo = await signedIn(server, 'bo');
    const opened: Heard[] = [];
    for (let count = 0; count <= maxStreamsPerUser; count += 1) {
      const { heard } = await Heard.open(bo, server.origin);
      await heard.until('event: ready');
      opened.push(heard);
    }
    const [oldest, ...others] = opened;
    await isOver(oldest as Heard);
    expect(others.every((heard) => !heard.isOver)).toBe(true);
    for (const heard of others) heard.leave();
  });

  test('does not keep a server from shutting down', async () => {
    const { heard } = await Heard.open(await signedIn(server, 'ada'), secondOrigin);
    await heard.until('event: ready');
    await second.close();
    await isOver(heard);
  });
});
