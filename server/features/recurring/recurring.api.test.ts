import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { convert } from '#contract/convert/calls.ts';
import { members } from '#contract/members/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { recurring } from '#contract/recurring/calls.ts';
import { maxRecurring, type Recurrence } from '#contract/recurring/rules.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { company, inviteTo, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { recurringTasks } from './run.ts';
import './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const once = () => ({ idempotencyKey: randomUUID() });
const codeOf = ({ body }: { body: { success: boolean; error?: { code: unknown } | null } }) =>
  body.error?.code ?? 'done';
const wanted = (change: Partial<{ from: string; to: string; amount: string; every: Recurrence }> = {}) => ({
  body: { from: 'USDT', to: 'BTC', amount: '20', every: 'week' as const, ...change },
});
const make = async (who: Someone, change = {}) => {
  const made = await who.device.ask(recurring.create, wanted(change), once());
  await server.workJobs();
  return made.id;
};
const listed = async (who: Someone) => (await who.device.ask(recurring.list)).items;
const orders = async (who: Someone) => (await who.device.ask(convert.listHistory, { body: {} })).items;
const told = async (who: Someone) =>
  (await who.device.ask(notices.list, { query: {} })).items.filter(({ kind }) => kind.startsWith('recurring.'));
/** Makes recurring conversions due as if `days` had passed; the users stay signed in. */
async function pass(days: number): Promise<void> {
  await server.db
    .updateTable('recurring_conversion')
    .set((eb) => ({ next_at: eb.val(new Date(server.clock.now().getTime() - days * 1000)) }))
    .execute();
  await enqueue(server.db, 'recurring.sweep', {});
  await server.workJobs();
}
const makeDue = (id: string) =>
  server.db.updateTable('recurring_conversion').set({ next_at: server.clock.now() }).where('id', '=', id).execute();
const rowOf = (id: string) =>
  server.db.selectFrom('recurring_conversion').select('run_key').where('id', '=', id).executeTakeFirstOrThrow();
async function pauseAndResume(who: Someone, id: string): Promise<void> {
  for (const isPaused of [true, false]) await who.device.ask(recurring.setPaused, { body: { id, isPaused } }, once());
}
async function funded(amount = '100') {
  const who = await someone(server);
  await fund(server, who.userId, 'USDT', amount);
  return who;
}

/** Runs one while `meanwhile` happens, between its being found due and its price. */
async function runWhile(id: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const { rates } = server.deps.providers;
  const findRates: typeof rates.findRates = async (...of) => {
    await meanwhile();
    return rates.findRates(...of);
  };
  const deps = { ...server.deps, providers: { ...server.deps.providers, rates: { ...rates, findRates } } };
  await recurringTasks(deps)['recurring.run']?.({ id }, {} as never);
}

describe('a recurring conversion', () => {
  test.each([
    ['canceled', (who: Someone, id: string) => who.device.ask(recurring.cancel, { body: { id } }, once())],
    [
      'paused',
      (who: Someone, id: string) => who.device.ask(recurring.setPaused, { body: { id, isPaused: true } }, once()),
    ],
  ])('%s while it is about to run converts nothing', async (_what, stop) => {
    const who = await funded();
    const id = await make(who);
    await makeDue(id);
    await runWhile(id, () => stop(who, id));
    expect([(await orders(who)).length, (await told(who)).length]).toEqual([1, 1]);
  });

  test('runs on creation and when due, and is notified each time', async () => {
    const who = await funded();
    await make(who);
    const [first] = await orders(who);
    expect(first).toMatchObject({ from: 'USDT', to: 'BTC', giveAmount: '20.000000', status: 'completed' });
    expect(await listed(who)).toMatchObject([{ last: { orderId: first?.id, failure: null }, isPaused: false }]);
    // Nothing is due.
    await enqueue(server.db, 'recurring.sweep', {});
    await server.workJobs();
    expect(await orders(who)).toHaveLength(1);
    await pass(7);
    expect(await orders(who)).toHaveLength(2);
    expect((await told(who)).map(({ kind }) => kind)).toEqual(['recurring.done', 'recurring.done']);
  });

  test('fails with balance if the currency to sell is missing', async () => {
    const who = await funded();
    await make(who, { from: 'EUR', to: 'BTC' });
    expect(await listed(who)).toMatchObject([{ last: { orderId: null, failure: 'balance' } }]);
  });

  test('that can’t run reports the reason, moves no money, and is tried at its next time', async () => {
    const who = await funded('30');
    await make(who);
    await pass(7);
    expect(await orders(who)).toHaveLength(1);
    const [one] = await listed(who);
    expect(one?.last).toMatchObject({ orderId: null, failure: 'balance' });
    expect(Date.parse(one?.nextAt ?? '')).toBeGreaterThan(server.clock.now().getTime());
    expect((await told(who))[0]).toMatchObject({ kind: 'recurring.failed', values: { reason: 'balance', to: 'BTC' } });
    const { items } = await who.device.ask(assets.listAssets);
    expect(items.find(({ asset }) => asset === 'USDT')?.available).toBe('10.000000');
    await fund(server, who.userId, 'USDT', '30');
    await pass(7);
    expect(await orders(who)).toHaveLength(2);
  });

  test('taken by five jobs at once converts once', async () => {
    const who = await funded();
    const id = await make(who);
    await makeDue(id);
    for (let at = 0; at < 5; at += 1) await enqueue(server.db, 'recurring.run', { id });
    await server.workJobs();
    expect(await orders(who)).toHaveLength(2);
    expect(await told(who)).toHaveLength(2);
  });

  test('doesn’t run while paused, is gone once cancelled, and is unknown to other users', async () => {
    const [who, stranger] = [await funded(), await funded()];
    const id = await make(who);
    const setPaused = (by: Someone, isPaused: boolean) =>
      by.device.call(recurring.setPaused, { body: { id, isPaused } }, once());
    expect(codeOf(await setPaused(stranger, true))).toBe('request:notFound');
    expect(codeOf(await setPaused(who, true))).toBe('done');
    await pass(7);
    expect(await orders(who)).toHaveLength(1);
    // Runs missed while paused are not made up for.
    expect(codeOf(await setPaused(who, false))).toBe('done');
    expect(Date.parse((await listed(who))[0]?.nextAt ?? '')).toBeGreaterThan(server.clock.now().getTime());
    await pass(7);
    expect(await orders(who)).toHaveLength(2);
    const cancel = (by: Someone) => by.device.call(recurring.cancel, { body: { id } }, once());
    expect([codeOf(await cancel(stranger)), codeOf(await cancel(who)), codeOf(await cancel(who))]).toEqual([
      'request:notFound',
      'done',
      'request:notFound',
    ]);
    expect(await listed(who)).toEqual([]);
  });

  test('converts at its next time if its last result was lost to a crash before it was paused', async () => {
    const who = await funded();
    const id = await make(who);
    const { run_key } = await rowOf(id);
    await pass(7);
    expect(await orders(who)).toHaveLength(2);
    // The server stopped after converting, before it noted the result.
    await server.db.updateTable('recurring_conversion').set({ run_key }).where('id', '=', id).execute();
    await pauseAndResume(who, id);
    await server.workJobs();
    const noted = (await listed(who))[0];
    expect(noted).toMatchObject({ isPaused: false, last: { orderId: (await orders(who))[0]?.id } });
    expect((await rowOf(id)).run_key).not.toBe(run_key);
    await pass(7);
    expect(await orders(who)).toHaveLength(3);
  });

  test.each([
    ['converts', '100', 'recurring.done'],
    ['is refused', '20', 'recurring.failed'],
  ])('paused and resumed while it %s is notified of that run', async (_how, amount, kind) => {
    const who = await funded(amount);
    const id = await make(who);
    await makeDue(id);
    let isFirst = true;
    const { rates } = server.deps.providers;
    const meanwhile = new Proxy(rates, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name);
        if (typeof own !== 'function') return own;
        return async (...given: unknown[]) => {
          if (isFirst) {
            isFirst = false;
            await pauseAndResume(who, id);
          }
          return Reflect.apply(own, target, given) as unknown;
        };
      },
    });
    const deps = { ...server.deps, providers: { ...server.deps.providers, rates: meanwhile } };
    await recurringTasks(deps)['recurring.run']?.({ id }, { number: 1 });
    await server.workJobs();
    expect((await told(who)).map((one) => one.kind)).toEqual([kind, 'recurring.done']);
    expect((await listed(who))[0]?.last?.failure === null).toBe(kind === 'recurring.done');
  });

  test.each([
    [{ to: 'USDT' }, 40001],
    [{ to: 'NOPE' }, 40001],
    [{ amount: '0' }, 50014],
    [{ amount: '999999999999' }, 50014],
  ])('with %j is refused: %s', async (change, code) => {
    const who = await funded();
    expect(codeOf(await who.device.call(recurring.create, wanted(change), once()))).toBe(code);
  });

  test('is limited to ten', async () => {
    const who = await someone(server);
    for (let made = 0; made < maxRecurring; made += 1) await who.device.ask(recurring.create, wanted(), once());
    expect(codeOf(await who.device.call(recurring.create, wanted(), once()))).toBe('recurring:tooMany');
  });

  test('stops once the member who created it has left the company', async () => {
    const owner = await company(server);
    await fund(server, owner.userId, 'USDT', '100');
    const role = await makeRole(server, owner, 'Treasurer', ['convert.read', 'convert.create']);
    const member = await someone(server);
    const token = await inviteTo(server, owner, member.email, role.id);
    await member.device.ask(members.accept, { body: { token } });
    await member.device.ask(recurring.create, wanted(), { ...once(), actingFor: owner.uid });
    await server.workJobs();
    expect(await orders(owner)).toHaveLength(1);
    await server.db
      .deleteFrom('company_member')
      .where('company_id', '=', owner.userId)
      .where('user_id', '=', member.userId)
      .execute();
    await pass(7);
    expect(await orders(owner)).toHaveLength(1);
    expect((await listed(owner))[0]?.last?.failure).toBe('notAllowed');
  });
});
