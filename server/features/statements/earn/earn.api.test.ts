import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { statements as calls } from '#contract/statements/calls.ts';
import { agree, due, fillFees, makeProduct, redeemBy, stakeBy } from '#server/features/earn/testing/world.ts';
import { callFor, company, employee, makeRole, someone, type Someone } from '../../../../tests/harness/company.ts';
import { fund } from '../../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { enter } from '../../../../tests/harness/world.ts';
import { maxStatementEntries } from '#contract/statements/rules.ts';
import { readEarnStatement } from './read.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Day of the stake: a user's posting has the database's own time. */
const first = new Date().toISOString().slice(0, 10);
const from = addDays(first, -1);
async function at(day: string, time: string, who: Someone) {
  server.clock.set(new Date(`${day}T${time}Z`));
  await enter(server.deps, who.userId, who.device);
}
const order = (extra: object = {}) => ({
  kind: 'earn' as const,
  currency: 'USDT' as string | null,
  from,
  to: addDays(first, 9),
  timeZone: 'UTC',
  format: 'pdf' as const,
  language: 'en' as const,
  ...extra,
});
const ask = (who: Someone, extra: object = {}) => who.device.call(calls.request, { body: order(extra) as never });

test('an Earn statement goes from opening to closing stake through its entries, as a PDF in both languages', async () => {
  server.clock.set(new Date(`${first}T09:00:00Z`));
  const who = await someone(server);
  await fund(server, who.userId, 'USDT', '1000');
  await fillFees(server, 'USDT', '1000');
  await agree(who);
  const { body } = await stakeBy(who, await makeProduct(server, { annualRate: '0.365' }), '400');
  if (!body.success) throw new Error(`the stake answered ${body.error.code}`);
  for (let day = 1; day <= 5; day += 1) {
    await at(addDays(first, day), '16:10:00', who);
    await due(server, 'settle');
    await server.workJobs();
  }
  await at(addDays(first, 6), '09:00:00', who);
  await redeemBy(server, who, { positionId: body.result.id, asset: 'USDT', amount: '150' });
  await at(addDays(first, 10), '09:00:00', who);

  for (const language of ['en', 'zh-CN'] as const) {
    const asked = await ask(who, { language });
    if (!asked.body.success) throw new Error(`the order answered ${asked.body.error.code}`);
    const { id } = asked.body.result;
    await server.workJobs();
    const made = (await who.device.ask(calls.list)).items.find((item) => item.id === id);
    expect(made).toMatchObject({ kind: 'earn', state: 'ready', opening: '0.000000', closing: '250.000000' });
    const response = await who.device.send(calls.download, { query: { Id: id } });
    expect(response.headers.get('content-disposition')).toContain(`earn-USDT-${from}-${addDays(first, 9)}.pdf`);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const row = await server.db.selectFrom('account_statement').selectAll().where('id', '=', id).executeTakeFirst();
    const read = await readEarnStatement(server.deps, server.db, must(row, 'the statement'), maxStatementEntries);
    const shown = read.entries.filter(({ type }) => type !== 'interest');
    expect(shown.map(({ type, amount, after }) => [type, amount, after])).toEqual([
      ['stake', 400_000_000n, 400_000_000n],
      ['redeem', -150_000_000n, 250_000_000n],
    ]);
    const interest = read.entries.filter(({ type }) => type === 'interest');
    expect(interest.length).toBeGreaterThan(0);
    // 400 at 36.5 % a year are 0.4 a day; it is paid to the available balance, so the stake stays the same.
    expect(interest.every(({ amount, after }) => amount === 400_000n && after === 400_000_000n)).toBe(true);
  }

  // The next statement begins where this one ended.
  const later = await ask(who, { from: addDays(first, 10), to: addDays(first, 10) });
  await server.workJobs();
  const { items } = await who.device.ask(calls.list);
  const next = items.find(({ id }) => later.body.success && id === later.body.result.id);
  expect([next?.opening, next?.closing, next?.entries]).toEqual(['250.000000', '250.000000', 0]);
});

test('a member who sees the company’s accounts but not its Earn can’t request, list or download Earn statements', async () => {
  server.clock.set(new Date(`${addDays(first, 20)}T09:00:00Z`));
  const owner = await company(server);
  const asked = await ask(owner);
  if (!asked.body.success) throw new Error(`the order answered ${asked.body.error.code}`);
  await server.workJobs();
  const role = await makeRole(server, owner, 'Accounts only', ['fiat.read']);
  const clerk = await employee(server, owner, role.id);
  const refused = await callFor(clerk, owner, calls.request, { body: order() });
  expect(refused.body.error?.code).toBe('request:noPermission');
  expect((await callFor(clerk, owner, calls.list)).body.result?.items).toEqual([]);
  const taken = await callFor(clerk, owner, calls.download, { query: { Id: asked.body.result.id } });
  expect(taken.status).toBe(404);
  expect((await owner.device.ask(calls.list)).items).toHaveLength(1);
});

test('rejects an unknown asset, a format other than PDF and a request without an asset', async () => {
  const who = await someone(server);
  const codeOf = async (extra: object) => {
    const { error } = (await ask(who, { from: first, to: first, ...extra })).body;
    return [error?.code, error?.details?.['field']];
  };
  expect(await codeOf({ currency: 'ZZZ' })).toEqual([40001, 'currency']);
  expect(await codeOf({ format: 'csv' })).toEqual(['request:invalid', 'format']);
  expect(await codeOf({ currency: null })).toEqual(['request:invalid', 'currency']);
});
