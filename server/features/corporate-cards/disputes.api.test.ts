import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { disputeDays } from '#contract/corporate-cards/rules.ts';
import { notices } from '#contract/notices/calls.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { balances, findDiscrepancies, platformAccount, transfer } from '#server/ledger/index.ts';
import { dayMs } from '#server/platform/durations.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { firm, issuedCard, type Firm } from '../../../tests/harness/card-firm.ts';
import { callFor, employee, makeRole, type Someone } from '../../../tests/harness/company.ts';
import { countedServer } from '../../../tests/harness/counted-server.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { beginCardDebt } from '../fiat-debts/index.ts';
import { jpg } from '../files/testing/pictures.ts';
import type { IssuerDispute } from '#server/providers/issuing/issuing.ts';
import { uploaded } from '../files/testing/upload.ts';
import { takeDispute } from './dispute-follow.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const tester = () => testerCallsOf(server.deps.providers.issuing);

interface Paid {
  readonly made: Firm;
  /** Our id, and the issuer's. */
  readonly id: string;
  readonly provider: string;
}

/** Makes a captured payment of 100. */
async function paid(euros = '1000', made?: Firm): Promise<Paid> {
  const whose = made ?? (await firm(server, euros));
  const card = await issuedCard(server, whose);
  const shop = { merchant: 'Cloud Nine', code: '7372', country: 'DE', currency: 'EUR', allowsPartial: false };
  const { id: provider } = await tester().pay({ ...shop, amount: '100', number: await tester().numberOf(card) });
  await tester().change({ id: provider, act: 'capture', amount: undefined });
  await server.workJobs();
  const { items } = await whose.owner.device.ask(corporateCards.listPayments, { query: {} });
  const { id } = must(
    items.find(({ cardId }) => cardId === card),
    'the payment',
  );
  return { made: whose, id, provider };
}

const said = { reason: 'notReceived', amount: '60.00', text: 'It never came', files: [] as string[] } as const;

const open = ({ made, id }: Paid, change: object = {}, who: Someone = made.holder) =>
  callFor(who, made.owner, corporateCards.openDispute, { body: { paymentId: id, ...said, ...change } });

async function submitted(payment: Paid, change: object = {}): Promise<string> {
  const { body } = await open(payment, change);
  if (!body.success) throw new Error(`the dispute answered ${body.error.code}`);
  await callFor(payment.made.holder, payment.made.owner, corporateCards.submitDispute, {
    body: { id: body.result.id },
  });
  await server.workJobs();
  return body.result.id;
}

async function disputeOf({ made }: Paid, id: string) {
  const { items } = await made.owner.device.ask(corporateCards.listDisputes, { query: {} });
  return items.find((one) => one.id === id);
}

async function available({ ledgerOwner }: Firm, code = 'EUR') {
  const line = (await balances(server.db, ledgerOwner)).find(({ asset }) => asset === code);
  return formatUnits(line?.available ?? 0n, scaleOf(assetCode(code)));
}

async function decide(payment: Paid, act: 'review' | 'credit' | 'win' | 'lose') {
  await tester().decideDispute(payment.provider, act);
  await server.workJobs();
}

test('a draft of more than is left after a refund has to be changed before it is submitted', async () => {
  const payment = await paid();
  const { body } = await open(payment);
  const id = body.success ? body.result.id : '';
  await tester().change({ id: payment.provider, act: 'refund', amount: '70' });
  await server.workJobs();
  const { holder, owner } = payment.made;
  const submit = async () => (await callFor(holder, owner, corporateCards.submitDispute, { body: { id } })).body;
  expect((await submit()).error).toMatchObject({ code: 50014, details: { field: 'amount' } });
  await callFor(holder, owner, corporateCards.changeDispute, { body: { id, ...said, amount: '30.00' } });
  expect((await submit()).result).toMatchObject({ status: 'submitted', amount: '30.00' });
});

test('a holder whose payments are paused after a security change can dispute a payment, and not withdraw the dispute', async () => {
  const payment = await paid();
  const until = new Date(server.clock.now().getTime() + 3_600_000);
  const { holder, owner } = payment.made;
  const paused = server.db.updateTable('app_user').set({ transfers_blocked_until: until });
  await paused.where('id', '=', holder.userId).execute();
  const id = await submitted(payment);
  expect(await disputeOf(payment, id)).toMatchObject({ status: 'submitted' });
  const withdrawn = await callFor(holder, owner, corporateCards.withdrawDispute, { body: { id } });
  expect(withdrawn.body.error?.code).toBe('security:blocked');
});

test('a dispute goes from draft to the issuer, is credited while undecided, and keeps the credit when won', async () => {
  const payment = await paid();
  const proof = await uploaded(payment.made.holder.device, 'card.dispute', jpg);
  const { body } = await open(payment, { files: [proof] });
  const id = body.success ? body.result.id : '';
  expect(body).toMatchObject({ result: { status: 'draft', files: [{ id: proof }], credited: '0.00' } });
  await server.workJobs();
  expect(await server.deps.providers.issuing.findDispute(id)).toBeUndefined();

  await callFor(payment.made.holder, payment.made.owner, corporateCards.submitDispute, { body: { id } });
  await server.workJobs();
  expect(await server.deps.providers.issuing.findDispute(id)).toMatchObject({ status: 'submitted' });
  await decide(payment, 'review');
  expect(await disputeOf(payment, id)).toMatchObject({ status: 'underReview', answerBy: expect.any(String) });
  await decide(payment, 'credit');
  expect(await disputeOf(payment, id)).toMatchObject({ status: 'credited', credited: '60.00' });
  expect(await available(payment.made)).toBe('960.00');
  await decide(payment, 'win');
  expect(await disputeOf(payment, id)).toMatchObject({ status: 'won', credited: '60.00' });
  expect(await available(payment.made)).toBe('960.00');
  const { items } = await payment.made.holder.device.ask(notices.list, { query: {} });
  const told = items.flatMap((one) => (one.kind === 'card.disputed' ? [one.values.status] : []));
  expect(told.toSorted()).toEqual(['credited', 'won']);
});

test('a lost dispute takes the credit back, and what was already spent becomes a debt', async () => {
  const payment = await paid('100');
  const id = await submitted(payment);
  await decide(payment, 'credit');
  expect(await available(payment.made)).toBe('60.00');
  // The money is spent meanwhile.
  await paidAway(payment.made, '60');
  await decide(payment, 'lose');
  expect(await disputeOf(payment, id)).toMatchObject({ status: 'lost', credited: '0.00' });
  const debt = await server.db
    .selectFrom('fiat_reversal')
    .select(['status', 'amount'])
    .where('account_id', '=', payment.made.owner.userId)
    .executeTakeFirstOrThrow();
  expect(debt).toEqual({ status: 'owed', amount: '6000' });
});

/** Pays with another card, captured at once. */
async function paidAway(made: Firm, amount: string): Promise<void> {
  const card = await issuedCard(server, made);
  const shop = { merchant: 'Shop', code: '5812', country: 'DE', currency: 'EUR', allowsPartial: false };
  const { id, status } = await tester().pay({ ...shop, amount, number: await tester().numberOf(card) });
  expect(status).toBe('open');
  await tester().change({ id, act: 'capture', amount: undefined });
  await server.workJobs();
}

test('a dispute of a payment made in another currency refunds that currency, in full', async () => {
  const made = await firm(server, '0');
  await openCurrency(server.deps, made.owner.userId, 'USD');
  await fund(server, made.ledgerOwner, 'USD', '500');
  await made.owner.device.ask(corporateCards.setFallback, { body: { currencies: ['USD'] } });
  const payment = await paid('0', made);
  const id = await submitted(payment, { amount: '100.00' });
  await decide(payment, 'credit');
  expect(await available(made, 'USD')).toBe('500.00');
  expect(await disputeOf(payment, id)).toMatchObject({ fundAsset: 'USD' });
  await decide(payment, 'lose');
  expect(await available(made, 'USD')).not.toBe('500.00');
});

test('a dispute withdrawn three times at once reverses its credit once, and another can be opened', async () => {
  const payment = await paid();
  const id = await submitted(payment);
  await decide(payment, 'credit');
  const { made } = payment;
  const withdraw = () => callFor(made.holder, made.owner, corporateCards.withdrawDispute, { body: { id } });
  await Promise.all([withdraw(), withdraw(), withdraw()]);
  await server.workJobs();
  expect(await disputeOf(payment, id)).toMatchObject({ status: 'withdrawn', credited: '0.00' });
  expect(await available(made)).toBe('900.00');
  expect(await server.deps.providers.issuing.findDispute(id)).toMatchObject({ status: 'withdrawn' });
  // Another dispute may begin.
  expect((await open(payment)).body.success).toBe(true);
});

test.each([
  ['win', 'won', '60.00', '960.00'],
  ['lose', 'withdrawn', '0.00', '900.00'],
] as const)(
  'a dispute withdrawn after the issuer let the company %s ends as %s',
  async (act, status, credited, left) => {
    const payment = await paid();
    const id = await submitted(payment);
    await decide(payment, 'credit');
    const { made } = payment;
    // Its report has not arrived.
    await tester().decideDispute(payment.provider, act);
    const { body } = await callFor(made.holder, made.owner, corporateCards.withdrawDispute, { body: { id } });
    expect(body).toMatchObject({ result: { status: 'withdrawn', credited: '0.00' } });
    expect(await available(made)).toBe('900.00');
    await server.workJobs();
    expect(await disputeOf(payment, id)).toMatchObject({ status, credited });
    expect(await available(made)).toBe(left);
  },
);

test('a dispute is an open staff case until the issuer decides it', async () => {
  const payment = await paid();
  const id = await submitted(payment);
  const state = async () =>
    (
      await server.db
        .selectFrom('review_case')
        .select('state')
        .where('kind', '=', 'cardDispute')
        .where('subject_id', '=', id)
        .executeTakeFirstOrThrow()
    ).state;
  expect(await state()).toBe('open');
  await decide(payment, 'lose');
  expect(await state()).toBe('closed');
});

test('a dispute above the amount paid, a second one, another holder’s or a late one is rejected', async () => {
  const payment = await paid();
  expect((await open(payment, { amount: '100.01' })).body).toMatchObject({ error: { code: 50014 } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(payment)));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  const { id: role } = await makeRole(server, payment.made.owner, 'Another holder', ['cards.read']);
  const other = await employee(server, payment.made.owner, role);
  expect((await open(payment, {}, other)).body).toMatchObject({ error: { code: 'request:notFound' } });
  const late = await paid();
  const created_at = new Date(server.clock.now().getTime() - (disputeDays + 1) * dayMs);
  await server.db.updateTable('corporate_card_payment').set({ created_at }).where('id', '=', late.id).execute();
  expect((await open(late)).body).toMatchObject({ error: { code: 'card:disputeLate' } });
});

test('what a won dispute gave back can’t be disputed again', async () => {
  const payment = await paid();
  await submitted(payment);
  await decide(payment, 'win');
  expect((await open(payment)).body).toMatchObject({ error: { code: 50014 } });
  server.clock.advance(1000);
  const rest = await submitted(payment, { amount: '40.00' });
  await decide(payment, 'lose');
  expect(await disputeOf(payment, rest)).toMatchObject({ status: 'lost', credited: '0.00' });
  server.clock.advance(1000);
  await submitted(payment, { amount: '40.00' });
  await decide(payment, 'win');
  expect([await available(payment.made), (await open(payment, { amount: '0.01' })).body]).toMatchObject([
    '1000.00',
    { error: { code: 60015 } },
  ]);
});

test('lists the disputes of one payment, to those who may see it', async () => {
  const [payment, other] = [await paid(), await paid()];
  const id = await submitted(payment);
  await submitted(other);
  const ofPayment = (who: Someone) =>
    callFor(who, payment.made.owner, corporateCards.listDisputes, { query: { PaymentId: payment.id } });
  for (const who of [payment.made.owner, payment.made.holder])
    expect((await ofPayment(who)).body).toMatchObject({ result: { items: [{ id }], nextCursor: null } });
  const { id: role } = await makeRole(server, payment.made.owner, 'A colleague', ['cards.read']);
  const colleague = await employee(server, payment.made.owner, role);
  expect((await ofPayment(colleague)).body).toMatchObject({ error: { code: 'request:notFound' } });
});

const cents = async (made: Firm) => BigInt((await available(made)).replace('.', ''));

const steps = fc.array(fc.constantFrom('review', 'credit', 'uncredit'), { maxLength: 4 });
const ends = fc.constantFrom('won', 'lost', 'withdrawn', 'open');
const orders = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });

/** Returns everything an issuer reports about a dispute that goes through these steps, in the issuer's order. */
function lifeOf(id: string, said: readonly string[], end: string): IssuerDispute[] {
  let now: IssuerDispute = { id, version: 1, status: 'submitted', isCredited: false, answerBy: null };
  const all = [now];
  for (const what of said) {
    now = { ...now, version: now.version + 1, status: 'underReview', isCredited: what === 'credit' };
    all.push(now);
  }
  if (end === 'won' || end === 'lost' || end === 'withdrawn')
    all.push({ ...now, version: now.version + 1, status: end, isCredited: end === 'won' });
  return all;
}

test('issuer reports, out of order and duplicated, end in the last one’s state, credited once or not at all', async () => {
  const made = await firm(server, '100000');
  await fc.assert(
    fc.asyncProperty(steps, ends, orders, async (said, end, order) => {
      const payment = await paid('0', made);
      const before = await cents(made);
      const { body } = await open(payment);
      const id = body.success ? body.result.id : '';
      await callFor(made.holder, made.owner, corporateCards.submitDispute, { body: { id } });
      const life = lifeOf(id, said, end);
      const mixed = [...life, ...life]
        .map((one, n) => ({ one, key: order[n % order.length] ?? 0 }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ one }) => one);
      for (let at = 0; at < mixed.length; at += 2)
        await Promise.all(mixed.slice(at, at + 2).map((one) => takeDispute(server.deps, one)));
      const last = must(life.at(-1), 'the last report');
      expect((await cents(made)) - before).toBe(last.isCredited ? 6000n : 0n);
      const status = last.status === 'underReview' && last.isCredited ? 'credited' : last.status;
      expect(await disputeOf(payment, id)).toMatchObject({ status });
    }),
    { numRuns: 15 },
  );
}, 360_000);

test('a dispute credit to an indebted company takes at most six round trips and pays off what it can', async () => {
  const counted = await countedServer();
  const [main, previous] = [counted.server, server];
  server = main;
  try {
    const payment = await paid('100');
    const id = await submitted(payment);
    await owing(main, payment.made, 4000n);
    const issuer = main.deps.providers.issuing;
    await tester().decideDispute(payment.provider, 'credit');
    const said = must(await issuer.findDispute(id), 'the dispute');
    counted.counter.readCommand();
    expect(await takeDispute(main.deps, said)).toBe(true);
    const { trips } = counted.counter.readCommand();
    expect(trips.length, trips.map((trip) => trip.join('\n')).join('\n\n')).toBeLessThanOrEqual(6);
    expect(await disputeOf(payment, id)).toMatchObject({ status: 'credited', credited: '60.00' });
    expect(await available(payment.made)).toBe('20.00');
    const debt = main.db.selectFrom('fiat_reversal').select(['status', 'taken']);
    expect(await debt.executeTakeFirstOrThrow()).toEqual({ status: 'settled', taken: '4000' });
    expect(await findDiscrepancies(main.db)).toEqual([]);
  } finally {
    server = previous;
    await main.close();
    await counted.counter.close();
  }
});

/** Books what a merchant captured beyond the balance: it is in suspense. */
async function owing({ deps }: TestServer, { owner, ledgerOwner }: Firm, owed: bigint): Promise<void> {
  const asset = assetCode('EUR');
  const { id } = await deps.db.selectFrom('corporate_card_payment').select('id').executeTakeFirstOrThrow();
  const sides = { from: platformAccount(asset, 'suspense'), to: platformAccount(asset, 'custody') };
  const names = { kind: 'card.debit', reference: id, key: `owed:${ledgerOwner}` };
  await deps.db.transaction().execute(async (tx) => {
    await transfer(tx, { ...names, ...sides, amount: owed });
    await beginCardDebt(tx, deps, { paymentId: id, accountId: owner.userId, asset, owed });
  });
}
