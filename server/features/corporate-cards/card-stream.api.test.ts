import { afterAll, beforeAll, expect, test } from 'vitest';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { cardStream } from '#contract/corporate-cards/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import { must } from '#contract/platform/errors.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { firm, issuedCard, noLimits, type Firm } from '../../../tests/harness/card-firm.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

type Order = BodyOf<typeof corporateCardsSchemas.sandboxStartStream>;

let server: TestServer;
let made: Firm;
let card: string;

beforeAll(async () => {
  server = await testServer();
  made = await firm(server);
  card = await issuedCard(server, made);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const start = (order: Partial<Order> = {}) => {
  server.clock.advance(1000);
  return made.owner.device.call(corporateCards.sandboxStartStream, {
    body: { cards: [card], perSecond: 50, seconds: 1, amount: '1', ...order },
  });
};
const look = () => made.owner.device.ask(corporateCards.sandboxGetStream);
const isOver = async () => {
  await expect.poll(async () => (await look()).stream?.endedAt ?? null, { timeout: 90_000 }).not.toBeNull();
  return must((await look()).stream, 'the stream');
};
const held = async () => {
  const line = (await balances(server.db, made.ledgerOwner)).find(({ asset }) => asset === 'EUR');
  return line?.held ?? 0n;
};

test('a stream sends requests at the set rate, holds the money, counts declines, and later releases the holds', async () => {
  const small = await issuedCard(server, made, { limits: { ...noLimits, perTransaction: '0.50' } as never });
  const { body } = await start({ cards: [card, small] });
  expect(body.success).toBe(true);
  const over = await isOver();
  // The network waits two real seconds for each answer, so a busy machine may leave some requests unanswered.
  const { approved, declined, unanswered } = over;
  expect(over).toMatchObject({ status: 'done', cards: 2 });
  expect(approved + declined + unanswered).toBe(50);
  expect([approved, declined].filter((count) => count === 0 || count > 25)).toEqual([]);
  expect(over.p99Ms).toBeGreaterThanOrEqual(must(over.medianMs, 'the median'));
  await server.workJobs();
  expect(await held()).toBe(100n * BigInt(approved));

  // What a stream holds is not captured, so it is released on its own soon.
  server.clock.advance(3 * 60_000);
  await enqueue(server.db, 'sandboxIssuing.tick', {});
  await server.workJobs();
  expect(await held()).toBe(0n);
});

test('one stream runs at a time, can be stopped from anywhere, and is rejected above a server’s maximum load', async () => {
  await start({ perSecond: 5, seconds: 60 });
  const { body: second } = await start();
  expect(second).toMatchObject({ success: false, error: { code: 60015 } });
  expect((await look()).stream).toMatchObject({ status: 'running' });
  await made.owner.device.ask(corporateCards.sandboxStopStream);
  expect(await isOver()).toMatchObject({ status: 'stopped' });
  const { body: many } = await start({ perSecond: cardStream.maxPerSecond, seconds: cardStream.maxSeconds });
  expect(many).toMatchObject({ error: { code: 50014, details: { field: 'seconds' } } });
  const { body: fine } = await start({ amount: '0.001' });
  expect(fine).toMatchObject({ error: { code: 50014, details: { field: 'amount' } } });
  const { body: nobody } = await start({ cards: ['nobody'] });
  expect(nobody).toMatchObject({ error: { code: 'request:notFound' } });
});

test('a stream whose server died is marked broken and does not block the next one', async () => {
  server.clock.advance(1000);
  const now = server.clock.now();
  const gone = { id: 'stream_gone', per_second: 1, seconds: 60, amount: '1', cards: 1, status: 'running' as const };
  await server.db
    .insertInto('sandbox_card_stream')
    .values({ ...gone, started_at: now, beat_at: now })
    .execute();
  server.clock.advance(60_000);
  expect((await look()).stream).toMatchObject({ id: 'stream_gone', status: 'broken' });
  const { body } = await start({ perSecond: 1 });
  expect(body.success).toBe(true);
  const over = await isOver();
  expect([over.status, over.approved + over.unanswered]).toEqual(['done', 1]);
  await server.workJobs();
});
