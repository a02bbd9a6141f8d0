import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Terms } from '#contract/catalogue/entries.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { readSeedCatalogue } from '#server/seeds/catalogue/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { applyContent, refreshCatalogue } from '../catalogue/index.ts';
import { insertPassedStepUp } from '../step-up/testing/passed-step-up.ts';
import { strange } from '../withdrawals/testing/withdrawer.ts';

const dayMs = 24 * 3600 * 1000;
const seed = readSeedCatalogue();
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  const limited = (terms: Omit<Terms, 'id'>) =>
    terms.asset === 'USDT' && (terms.operation === 'transfer' || terms.operation === 'withdrawal')
      ? { ...terms, maximum: '100', dailyMaximum: '100', monthlyMaximum: '150', reviewFrom: '100' }
      : terms;
  await applyContent(server.deps, { ...seed, terms: seed.terms.map(limited) }, 'a test');
  server.clock.advance(1000);
  await refreshCatalogue(server.deps);
});
afterAll(() => server.close());

async function send(from: Someone, to: Someone, amount: string) {
  const order = { toUid: to.uid, asset: 'USDT', amount, remark: '' };
  const verification = await insertPassedStepUp(server.deps, from.userId, 'transfer.create', transferValues(order));
  return from.device.call(transfer.create, { body: { ...order, verification } }, { idempotencyKey: randomUUID() });
}

/** Ages the usage by this many days; a session wouldn't last that long. */
const later = (days: number) =>
  server.db
    .updateTable('usage_part')
    .set({ made_at: sql<Date>`made_at - make_interval(hours => ${days * 24})` })
    .execute();

test('transfers within any 30 days are limited, and older ones no longer count', async () => {
  const [from, to] = [await someone(server), await someone(server)];
  await fund(server, from.userId, 'USDT', '1000');
  expect((await send(from, to, '90')).status).toBe(200);
  await later(2);
  expect((await send(from, to, '60.01')).body.error).toMatchObject({ code: 60027, details: { left: '60.000000' } });
  // Of twenty concurrent ones, each of which fits alone, one succeeds; the others find nothing left.
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(from, to, '40')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await later(10);
  expect((await send(from, to, '20.01')).status).not.toBe(200);
  const limit = await from.device.ask(transfer.getLimit, { query: { Asset: 'USDT' } });
  expect(limit).toEqual({ days: 30, maximum: '150.000000', used: '130.000000', left: '20.000000' });
  await later(18.5);
  // The 90 of the first day are more than thirty days old, the 40 are not.
  expect((await send(from, to, '99')).status).toBe(200);
});

test('a withdrawal’s terms report what is left of 30 days, and the withdrawal is limited to it', async () => {
  const who = await someone(server);
  const read = () => who.device.ask(withdrawals.getTerms, { query: { Asset: 'USDT', Network: 'TRX' } });
  expect(await read()).toMatchObject({ limit: { days: 1, maximum: '100.000000', left: '100.000000' } });
  await server.db
    .insertInto('usage_part')
    .values({
      account_id: who.userId,
      operation: 'withdrawal.month',
      asset: 'USDT',
      hours: 720,
      order_id: randomUUID(),
      amount: '130000000',
      made_at: new Date(server.clock.now().getTime() - 3 * dayMs),
    })
    .execute();
  expect(await read()).toMatchObject({
    limit: { days: 30, maximum: '150.000000', used: '130.000000', left: '20.000000' },
  });
  await fund(server, who.userId, 'USDT', '1000');
  const order = { asset: 'USDT', network: 'TRX', address: strange('USDT', 'TRX') };
  const apply = (amount: string) =>
    who.device.call(withdrawals.apply, { body: { ...order, amount } }, { idempotencyKey: randomUUID() });
  expect((await apply('20.01')).body.error?.code).toBe(40015);
  expect((await apply('20')).status).toBe(200);
});
