import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { notices } from '#contract/notices/calls.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { firm, issuedCard, limitCard, noLimits, type Firm, type Order } from '../../../tests/harness/card-firm.ts';
import { callFor, employee, makeRole } from '../../../tests/harness/company.ts';
import { oweCoins } from '../../../tests/harness/debts.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { decide } from './decide.ts';
import { tellDeclined } from './declined.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const tester = () => testerCallsOf(server.deps.providers.issuing);

interface Shop {
  readonly amount?: string;
  readonly currency?: string;
  readonly code?: string;
  readonly country?: string;
  readonly allowsPartial?: boolean;
}

async function pay(id: string, { amount = '100', ...rest }: Shop = {}) {
  const shop = { merchant: 'Cloud Nine', code: '7372', country: 'DE', currency: 'EUR', allowsPartial: false };
  return tester().pay({ ...shop, ...rest, amount, number: await tester().numberOf(id) });
}

const force = async (id: string, kind: 'capture' | 'refund', amount: string) =>
  tester().force({ number: await tester().numberOf(id), merchant: 'Toll', code: '4784', country: 'FR', amount, kind });

async function paid({ owner }: Firm, id: string) {
  await server.workJobs();
  const { items } = await owner.device.ask(corporateCards.listPayments, { query: {} });
  return items.filter(({ cardId }) => cardId === id);
}
const paidOnce = async (made: Firm, id: string) => must((await paid(made, id))[0], 'the payment');

async function money({ ledgerOwner }: Firm, code = 'EUR') {
  const line = (await balances(server.db, ledgerOwner)).find(({ asset }) => asset === code);
  const text = (units: bigint) => formatUnits(units, scaleOf(assetCode(code)));
  return { available: text(line?.available ?? 0n), held: text(line?.held ?? 0n) };
}

/** Builds the network's question. */
const question = (cardId: string, id: string) => ({
  id,
  transactionId: `pay_${id}`,
  cardId,
  amount: '70.00',
  currency: 'EUR',
  merchant: { name: 'Shop', code: '5812', country: 'DE', amount: '70', currency: 'EUR' },
  allowsPartial: false,
});

/** Creates a company with an active card and no limits. */
async function ready(euros = '1000', change: Partial<Order> = {}) {
  const made = await firm(server, euros);
  return { made, id: await issuedCard(server, made, change) };
}

describe('a payment', () => {
  test('is held when approved and settled when captured', async () => {
    const { made, id } = await ready();
    const { id: payment, status } = await pay(id);
    expect(status).toBe('open');
    expect(await money(made)).toEqual({ available: '900.00', held: '100.00' });
    expect(await paidOnce(made, id)).toMatchObject({ status: 'authorized', amount: '100.00', open: '100.00' });
    await tester().change({ id: payment, act: 'capture', amount: undefined });
    expect(await paidOnce(made, id)).toMatchObject({ status: 'settled', captured: '100.00', held: '0.00' });
    expect(await money(made)).toEqual({ available: '900.00', held: '0.00' });
  });

  test('can be increased, decreased and captured in parts, and releases the rest', async () => {
    const { made, id } = await ready();
    const { id: payment } = await pay(id);
    const act = async (what: 'increment' | 'capture' | 'reverse' | 'expire', amount?: string) => {
      await tester().change({ id: payment, act: what, amount });
      await server.workJobs();
      return money(made);
    };
    expect(await act('increment', '50')).toEqual({ available: '850.00', held: '150.00' });
    expect(await act('reverse', '120')).toEqual({ available: '880.00', held: '120.00' });
    expect(await act('capture', '70')).toEqual({ available: '880.00', held: '50.00' });
    expect(await paidOnce(made, id)).toMatchObject({ status: 'authorized', captured: '70.00', open: '50.00' });
    expect(await act('expire')).toEqual({ available: '930.00', held: '0.00' });
    expect(await paidOnce(made, id)).toMatchObject({ status: 'settled', captured: '70.00', open: '0.00' });
  });

  test('releases the whole hold when it is reversed or expires', async () => {
    const { made, id } = await ready();
    for (const [act, status] of [
      ['reverse', 'reversed'],
      ['expire', 'expired'],
    ] as const) {
      const { id: payment } = await pay(id);
      await tester().change({ id: payment, act, amount: undefined });
      expect((await paid(made, id))[0]).toMatchObject({ status, open: '0.00' });
      expect(await money(made)).toEqual({ available: '1000.00', held: '0.00' });
    }
  });

  test('may be captured above the authorized amount, and refunded in parts', async () => {
    const { made, id } = await ready();
    const { id: payment } = await pay(id);
    await tester().change({ id: payment, act: 'capture', amount: '130' });
    expect(await paidOnce(made, id)).toMatchObject({ status: 'settled', captured: '130.00' });
    expect(await money(made)).toEqual({ available: '870.00', held: '0.00' });
    await tester().change({ id: payment, act: 'refund', amount: '30' });
    expect(await paidOnce(made, id)).toMatchObject({ status: 'settled', refunded: '30.00' });
    await tester().change({ id: payment, act: 'refund', amount: undefined });
    expect(await paidOnce(made, id)).toMatchObject({ status: 'refunded', refunded: '130.00' });
    expect(await money(made)).toEqual({ available: '1000.00', held: '0.00' });
  });

  test('is approved in part if the balance is too low and the merchant accepts that', async () => {
    const { made, id } = await ready('40');
    expect((await pay(id)).status).toBe('declined');
    expect(await pay(id, { allowsPartial: true })).toMatchObject({ status: 'open', amount: '40.00' });
    expect(await money(made)).toEqual({ available: '0.00', held: '40.00' });
  });

  test('in another currency is charged in the card’s currency at the network’s rate', async () => {
    const { made, id } = await ready();
    // Currencies far apart, so that the amounts differ whatever the rates are.
    await pay(id, { amount: '1000', currency: 'JPY' });
    const { amount, ...asked } = await paidOnce(made, id);
    expect(asked).toMatchObject({ askedAmount: '1000', askedCurrency: 'JPY', currency: 'EUR' });
    expect(amount).not.toBe('1000.00');
    expect((await money(made)).held).toBe(amount);
  });
});

describe('a card is declined', () => {
  const limited = { perTransaction: '50.00', perDay: '80.00', perMonth: '90.00' };

  test.each([
    ['perTransaction', { amount: '50.01' }],
    ['category', { amount: '10', code: '7995' }],
    ['country', { amount: '10', country: 'US' }],
  ] as const)('for violating its %s limit', async (reason, shop) => {
    const limits = { ...noLimits, ...limited, categories: ['software'], countries: ['DE'] };
    const { id } = await ready('1000', { limits: limits as Order['limits'] });
    expect(await pay(id, shop)).toMatchObject({ status: 'declined', reason });
  });

  test('in a country that is closed for its risk, even if its limits name it', async () => {
    const { id } = await ready('1000', { limits: { ...noLimits, countries: ['IR', 'DE'] } as Order['limits'] });
    expect(await pay(id, { country: 'IR' })).toMatchObject({ status: 'declined', reason: 'country' });
  });

  test('beyond its daily and monthly limits, which no longer count released amounts', async () => {
    const { made, id } = await ready('1000', { limits: { ...noLimits, ...limited } as Order['limits'] });
    const { id: first } = await pay(id, { amount: '50' });
    expect(await pay(id, { amount: '31' })).toMatchObject({ reason: 'perDay' });
    await tester().change({ id: first, act: 'reverse', amount: undefined });
    await server.workJobs();
    expect((await pay(id, { amount: '45' })).status).toBe('open');
    await limitCard(server, made, id, { ...noLimits, perMonth: '90.00' });
    expect(await pay(id, { amount: '46' })).toMatchObject({ reason: 'perMonth' });
    expect((await pay(id, { amount: '45' })).status).toBe('open');
  });

  test('while it is frozen, and its holder is told the reason', async () => {
    const { made, id } = await ready();
    await callFor(made.holder, made.owner, corporateCards.freeze, { body: { id } });
    expect(await pay(id)).toMatchObject({ status: 'declined', reason: 'frozen' });
    expect(await paidOnce(made, id)).toMatchObject({ status: 'declined', declineReason: 'frozen', held: '0.00' });
    const { items } = await made.holder.device.ask(notices.list, { query: {} });
    const told = must(
      items.find(({ kind }) => kind === 'card.declined'),
      'the notice',
    );
    expect(told.values).toMatchObject({ merchant: 'Cloud Nine', reason: 'frozen', amount: '100' });
    expect(items.filter(({ kind }) => kind === 'card.declined')).toHaveLength(1);
  });

  test('when its holder has left, or its company is frozen', async () => {
    const { made, id } = await ready();
    await server.db
      .updateTable('app_user')
      .set({ frozen_at: new Date() })
      .where('id', '=', made.owner.userId)
      .execute();
    expect(await pay(id)).toMatchObject({ reason: 'account' });
    await server.db.updateTable('app_user').set({ frozen_at: null }).where('id', '=', made.owner.userId).execute();
    await server.db.deleteFrom('company_member').where('user_id', '=', made.holder.userId).execute();
    expect(await pay(id)).toMatchObject({ reason: 'holder' });
    expect((await made.owner.device.ask(corporateCards.getProgramme)).former).toEqual([made.holder.uid]);
  });

  test('after its one payment if it is single-use, and is closed once that settles', async () => {
    const { made, id } = await ready('1000', { isSingleUse: true });
    const { id: payment } = await pay(id, { amount: '10' });
    expect(await pay(id, { amount: '10' })).toMatchObject({ reason: 'used' });
    await tester().change({ id: payment, act: 'capture', amount: undefined });
    await server.workJobs();
    const { items } = await made.owner.device.ask(corporateCards.list, { query: {} });
    expect(items.find((card) => card.id === id)).toMatchObject({ status: 'closed' });
  });

  test('for insufficient funds; of twenty concurrent requests for the last money, one is approved', async () => {
    const { made, id } = await ready('100');
    const other = await issuedCard(server, made);
    const asked = Array.from({ length: 20 }, (_none, index) =>
      decide(server.deps, { ...question(index % 2 === 0 ? id : other, `last-${id}-${index}`), amount: '60.00' }),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ isApproved }) => isApproved)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['funds']));
    expect(await money(made)).toEqual({ available: '40.00', held: '60.00' });
  });
});

describe('a fallback currency', () => {
  test('pays the whole before the card’s own currency pays a part', async () => {
    const { made, id } = await ready('40');
    const set = (currencies: string[]) => made.owner.device.ask(corporateCards.setFallback, { body: { currencies } });
    await openCurrency(server.deps, made.owner.userId, 'USD');
    await fund(server, made.ledgerOwner, 'USD', '500');
    await set(['USD']);
    expect(await pay(id, { allowsPartial: true })).toMatchObject({ status: 'open', amount: '100.00' });
    expect(await money(made)).toEqual({ available: '40.00', held: '0.00' });
    await set([]);
    expect(await pay(id, { allowsPartial: true })).toMatchObject({ status: 'open', amount: '40.00' });
    expect(await money(made)).toEqual({ available: '0.00', held: '40.00' });
  });

  test('pays if the card’s own currency has too little, at a fixed rate that refunds use too', async () => {
    const { made, id } = await ready('10');
    await openCurrency(server.deps, made.owner.userId, 'USD');
    await fund(server, made.ledgerOwner, 'USD', '500');
    expect(await pay(id)).toMatchObject({ reason: 'funds' });
    await made.owner.device.ask(corporateCards.setFallback, { body: { currencies: ['USD'] } });
    // The rates that will apply are shown beforehand, to the holder too.
    const query = { CardId: id };
    const { body: answer } = await callFor(made.holder, made.owner, corporateCards.getRates, { query });
    const told = must(answer.result, 'the rates');
    const stranger = await employee(
      server,
      made.owner,
      (await makeRole(server, made.owner, 'Others', ['cards.read'])).id,
    );
    const refused = await callFor(stranger, made.owner, corporateCards.getRates, { query });
    expect(refused.body.error?.code).toBe('request:notFound');
    expect(told).toMatchObject({ currency: 'EUR', balances: [{ asset: 'USD' }] });
    expect(told.market.map(({ asset }) => asset)).toContain('GBP');
    const { id: payment, status } = await pay(id);
    expect(status).toBe('open');
    const [held] = await paid(made, id);
    expect(held?.rate).toBe(told.balances[0]?.rate);
    expect(held).toMatchObject({ fundAsset: 'USD', status: 'authorized', currency: 'EUR' });
    expect(must(held, 'the payment').rate).toMatch(/^0\.9/);
    const before = await money(made, 'USD');
    await tester().change({ id: payment, act: 'capture', amount: '50' });
    await tester().change({ id: payment, act: 'reverse', amount: undefined });
    await server.workJobs();
    const after = await money(made, 'USD');
    expect(after.held).toBe('0.00');
    expect(before.held > after.available).toBe(false);
    expect(await money(made)).toEqual({ available: '10.00', held: '0.00' });
    // Refunds are in the paying currency, at the same rate: a full refund equals what was paid.
    await tester().change({ id: payment, act: 'refund', amount: '20' });
    expect(await paidOnce(made, id)).toMatchObject({ refunded: '20.00', fundAsset: 'USD' });
    await tester().change({ id: payment, act: 'refund', amount: undefined });
    expect((await paid(made, id)).find(({ status }) => status === 'refunded')).toMatchObject({ paid: '0.00' });
    expect(await money(made, 'USD')).toEqual({ available: '500.00', held: '0.00' });
    expect(await money(made)).toEqual({ available: '10.00', held: '0.00' });
  });
});

describe('forced transactions and debts', () => {
  test('a forced capture is posted anyway: the shortfall is owed, stops the cards, and is collected', async () => {
    const { made, id } = await ready('30');
    await force(id, 'capture', '50');
    expect(await paidOnce(made, id)).toMatchObject({ status: 'settled', captured: '50.00', merchant: 'Toll' });
    expect(await money(made)).toEqual({ available: '0.00', held: '0.00' });
    const debt = () =>
      server.db
        .selectFrom('fiat_reversal')
        .select(['status', 'amount', 'taken'])
        .where('account_id', '=', made.owner.userId)
        .executeTakeFirstOrThrow();
    expect(await debt()).toMatchObject({ status: 'owed', amount: '2000', taken: '0' });
    await fund(server, made.ledgerOwner, 'EUR', '100');
    expect(await pay(id, { amount: '5' })).toMatchObject({ reason: 'debt' });
    await enqueue(server.db, 'fiatDeposit.collect', {});
    await server.workJobs();
    expect(await debt()).toMatchObject({ status: 'settled', taken: '2000' });
    expect((await pay(id, { amount: '5' })).status).toBe('open');
    const { items } = await made.owner.device.ask(notices.list, { query: {} });
    expect(items.some(({ kind }) => kind === 'card.debt')).toBe(true);
  });

  test('a coin debt from a reversed deposit stops the cards too, until it is paid', async () => {
    const { made, id } = await ready('30');
    const settle = await oweCoins(server, made.owner.userId);
    expect(await pay(id, { amount: '5' })).toMatchObject({ reason: 'debt' });
    await settle();
    expect((await pay(id, { amount: '5' })).status).toBe('open');
  });

  test('a forced refund is credited', async () => {
    const { made, id } = await ready('30');
    await force(id, 'refund', '20');
    expect(await paidOnce(made, id)).toMatchObject({ status: 'refunded', refunded: '20.00' });
    expect(await money(made)).toEqual({ available: '50.00', held: '0.00' });
  });

  test('a payment answered late is reconciled: an approved one is held, a declined one is recorded as late', async () => {
    const { made, id } = await ready();
    await tester().setNextAnswer('lateApproved');
    await pay(id);
    expect(await paidOnce(made, id)).toMatchObject({ status: 'authorized', isStandIn: true, held: '100.00' });
    await tester().setNextAnswer('lateDeclined');
    await pay(id);
    expect(await paidOnce(made, id)).toMatchObject({ status: 'declined', declineReason: 'late', isStandIn: true });
    expect(await money(made)).toEqual({ available: '900.00', held: '100.00' });
  });
});

describe('an authorization request', () => {
  test('sent twenty times at once gets one answer and one hold', async () => {
    const { made, id } = await ready('100');
    const asked = question(id, 'question-one');
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(server.deps, asked)));
    expect(new Set(answers.map(({ isApproved }) => isApproved))).toEqual(new Set([true]));
    expect(await money(made)).toEqual({ available: '30.00', held: '70.00' });
  });

  test.each(['0', '-1', '1e3', '1.001', 'x'])('with amount %s is declined', async (amount) => {
    const { id } = await ready('100');
    expect(await decide(server.deps, { ...question(id, `amount ${amount}`), amount })).toMatchObject({
      isApproved: false,
    });
  });

  test('is decided in a batch with its own answer, and each decline notifies the holder once', async () => {
    const [one, two] = [await ready(), await ready('100')];
    const ids = [one.id, two.id, '00000000-0000-7000-8000-000000000000'];
    const asked = Array.from({ length: 30 }, (_, nth) => question(must(ids[nth % 3], 'a card'), `together ${nth}`));
    const answers = await Promise.all(asked.map((each) => decide(server.deps, each)));
    const approved = (id: string) => answers.filter(({ isApproved }, nth) => isApproved && asked[nth]?.cardId === id);
    expect(ids.map((id) => approved(id).length)).toEqual([10, 1, 0]);
    expect([await money(one.made), await money(two.made)]).toEqual([
      { available: '300.00', held: '700.00' },
      { available: '30.00', held: '70.00' },
    ]);
    const declined = (await paid(two.made, two.id)).filter(({ status }) => status === 'declined');
    for (const { id } of declined) await tellDeclined(server.deps, id);
    const { items } = await two.made.holder.device.ask(notices.list, { query: {} });
    expect(items.filter(({ kind }) => kind === 'card.declined')).toHaveLength(9);
  });

  test('for an unknown card is declined', async () => {
    const unknown = question('no card at all', 'question-unknown');
    expect(await decide(server.deps, unknown)).toMatchObject({ reason: 'unknownCard' });
    const nobodys = question(server.deps.ids.uuid(), 'question-nobodys');
    expect(await decide(server.deps, nobodys)).toMatchObject({ reason: 'unknownCard' });
  });

  test('without a signature is rejected', async () => {
    const { id } = await ready('100');
    const { path } = corporateCards.authorizationWebhook;
    const answered = await server.app.inject({ method: 'POST', url: path, payload: question(id, 'unsigned') });
    expect(answered.statusCode).toBe(401);
  });
});

test('payments are visible to the card’s holder and to card managers only', async () => {
  const { made, id } = await ready();
  await pay(id);
  const list = async (who: Firm['holder'], owner = made.owner) => {
    const { body } = await callFor(who, owner, corporateCards.listPayments, { query: {} });
    return body.success ? body.result.items.length : -1;
  };
  const { id: role } = await makeRole(server, made.owner, 'More holders', ['cards.read']);
  expect(await list(made.holder)).toBe(1);
  expect(await list(made.owner)).toBe(1);
  expect(await list(await employee(server, made.owner, role))).toBe(0);
  const elsewhere = await firm(server);
  expect(await list(elsewhere.owner, elsewhere.owner)).toBe(0);
});
