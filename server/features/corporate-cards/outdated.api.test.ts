import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { firm, issuedCard, type Firm } from '../../../tests/harness/card-firm.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { decide } from './decide.ts';
import { sweepPayments, takePayment } from './payments.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

async function heldBy({ ledgerOwner }: Firm): Promise<string> {
  const line = (await balances(server.db, ledgerOwner)).find(({ asset }) => asset === 'EUR');
  return formatUnits(line?.held ?? 0n, scaleOf(assetCode('EUR')));
}

/** Makes a payment of 100, and approves its growth to 150 after the issuer was asked about it. */
async function grownMeanwhile() {
  const made = await firm(server);
  const cardId = await issuedCard(server, made);
  const tester = testerCallsOf(server.deps.providers.issuing);
  const merchant = { merchant: 'Hotel', code: '7011', country: 'DE', currency: 'EUR' };
  const { id } = await tester.pay({
    ...merchant,
    amount: '100',
    allowsPartial: false,
    number: await tester.numberOf(cardId),
  });
  await server.workJobs();
  const readAt = server.clock.now();
  const seen = must(await server.deps.providers.issuing.findTransaction(id), 'the payment');
  server.clock.advance(1000);
  const shop = { name: 'Hotel', code: '7011', country: 'DE', amount: '150', currency: 'EUR' };
  const asked = { id: `${id}-2`, transactionId: id, cardId, amount: '150.00', currency: 'EUR', allowsPartial: false };
  expect(await decide(server.deps, { ...asked, merchant: shop })).toMatchObject({ isApproved: true });
  expect(await heldBy(made)).toBe('150.00');
  return { made, seen, readAt };
}

test('a payment read before it grew keeps what was approved for it since', async () => {
  const { made, seen, readAt } = await grownMeanwhile();
  // The issuer may count its changes, or say when they were read.
  for (const version of [seen.version, seen.version + 1]) {
    await takePayment(server.deps, { ...seen, version }, readAt);
    expect(await heldBy(made)).toBe('150.00');
  }
  // Read later, and still not grown: the merchant never got the answer.
  await takePayment(server.deps, { ...seen, version: seen.version + 2 });
  expect(await heldBy(made)).toBe('100.00');
});

test('a sweep that takes its time keeps what was approved while it ran', async () => {
  const { made, seen, readAt } = await grownMeanwhile();
  const { issuing } = server.deps.providers;
  const early = { now: () => readAt };
  const slow = { ...issuing, findTransaction: async () => undefined, listTransactions: async () => [seen] };
  await sweepPayments({ ...server.deps, clock: early, providers: { ...server.deps.providers, issuing: slow } });
  expect(await heldBy(made)).toBe('150.00');
});
