import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { cardValues } from '#contract/corporate-cards/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { notices } from '#contract/notices/calls.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { callFor, company, employee, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import {
  anOrder,
  firm,
  issuedCard,
  limitCard,
  noLimits,
  orderCard,
  passedFor,
  revealTo,
  type Firm,
} from '../../../tests/harness/card-firm.ts';

let server: TestServer;
let made: Firm;

beforeAll(async () => {
  server = await testServer();
  made = await firm(server);
});
afterAll(async () => server.close());

async function cardsOf(who: Someone, owner = made.owner) {
  const { body } = await callFor(who, owner, corporateCards.list, { query: {} });
  if (!body.success) throw new Error(`the list answered ${body.error.code}`);
  return body.result.items;
}

const cardOf = async (who: Someone, id: string, owner = made.owner) =>
  must(
    (await cardsOf(who, owner)).find((card) => card.id === id),
    'the card',
  );
const codeOf = ({ body }: { body: { success: boolean; error?: { code: unknown } | null } }) =>
  body.error?.code ?? 'done';
const tester = () => testerCallsOf(server.deps.providers.issuing);

describe('a company', () => {
  test('issues a virtual card that is active at once, and notifies its holder', async () => {
    const id = await issuedCard(server, made);
    const card = await cardOf(made.holder, id);
    expect(card).toMatchObject({ status: 'active', form: 'virtual', currency: 'EUR', isMine: true, shipment: null });
    expect(card.lastFour).toMatch(/^\d{4}$/);
    expect(card.expires).toMatch(/^\d{2}\/\d{2}$/);
    const { items } = await made.holder.device.ask(notices.list, { query: {} });
    expect(items.some(({ kind }) => kind === 'card.active')).toBe(true);
  });

  test('issues one card for a command sent twice', async () => {
    const [order, key] = [anOrder(made.holder, { label: 'Once' }), randomUUID()];
    const verification = await passedFor(server, made.owner, made.owner, {});
    const first = await orderCard(server, made, order, key);
    const second = await made.owner.device.call(
      corporateCards.issue,
      { body: { ...order, verification } },
      { idempotencyKey: key },
    );
    expect([codeOf(first), codeOf(second)]).toEqual(['done', 'done']);
    expect((await cardsOf(made.owner)).filter(({ label }) => label === 'Once')).toHaveLength(1);
  });

  test('lists who can hold a card and issues none to anyone else', async () => {
    const { holders, currencies } = await made.owner.device.ask(corporateCards.getProgramme);
    expect(holders.map(({ uid }) => uid)).toEqual([made.owner.uid, made.holder.uid]);
    expect(currencies).toEqual(['EUR']);
    const stranger = await someone(server);
    expect(codeOf(await orderCard(server, made, anOrder(stranger)))).toBe('card:holder');
  });

  test('issues cards only in currencies it holds', async () => {
    expect(codeOf(await orderCard(server, made, anOrder(made.holder, { currency: 'GBP' })))).toBe(60006);
    expect(codeOf(await orderCard(server, made, anOrder(made.holder, { currency: 'BTC' })))).toBe(60006);
  });

  test.each(['0', '-5', '1.001', '1e3', '１２', '1,5', '', `${'9'.repeat(49)}`])(
    'rejects %j as a limit',
    async (perDay) => {
      const answer = await orderCard(server, made, anOrder(made.holder, { limits: { ...noLimits, perDay } as never }));
      expect([50014, 'request:invalid']).toContain(codeOf(answer));
    },
  );

  test('issues a card only with a verification for these exact values', async () => {
    const order = anOrder(made.holder);
    const verification = await passedFor(server, made.owner, made.owner, { change: 'issueCard' });
    const answer = await made.owner.device.call(
      corporateCards.issue,
      { body: { ...order, verification } },
      { idempotencyKey: randomUUID() },
    );
    expect(codeOf(answer)).toBe(50002);
  });

  test('must be verified to issue cards; a personal account has no cards', async () => {
    const person = await someone(server);
    expect((await person.device.call(corporateCards.list, { query: {} })).status).toBe(403);
    const unverified = await company(server);
    await server.db.updateTable('app_user').set({ kyc_status: 1 }).where('id', '=', unverified.userId).execute();
    expect((await orderCard(server, { owner: unverified }, anOrder(unverified))).status).toBe(403);
  });
});

describe('a holder', () => {
  test('sees their own cards; a stranger or another holder finds none', async () => {
    const id = await issuedCard(server, made);
    const { id: role } = await makeRole(server, made.owner, 'Other holders', ['cards.read']);
    const other = await employee(server, made.owner, role);
    const elsewhere = await firm(server);
    expect(await cardsOf(other)).toEqual([]);
    for (const who of [other, elsewhere.holder]) {
      const owner = who === other ? made.owner : elsewhere.owner;
      expect(codeOf(await callFor(who, owner, corporateCards.freeze, { body: { id } }))).toBe('request:notFound');
      expect(codeOf(await revealTo(server, { owner }, who, id))).toBe('request:notFound');
    }
    expect(codeOf(await elsewhere.owner.device.call(corporateCards.close, { body: { id } }))).toBe('request:notFound');
    expect(await cardOf(made.owner, id)).toMatchObject({ isMine: false, holder: made.holder.uid });
  });

  test('sees the card number once, on the issuer’s page; a manager never sees it', async () => {
    const id = await issuedCard(server, made);
    const { body } = await revealTo(server, made, made.holder, id);
    if (!body.success) throw new Error(String(body.error.code));
    const { pathname, search } = new URL(body.result.url);
    const page = await server.app.inject({ url: pathname + search });
    const { lastFour } = await cardOf(made.holder, id);
    expect(page.body).toMatch(new RegExp(`9999 \\d{4} \\d{4} ${lastFour}`));
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await server.app.inject({ url: pathname + search })).statusCode).toBe(410);
    expect(codeOf(await revealTo(server, made, made.owner, id))).toBe('request:notFound');
  });

  test('freezes and unfreezes their card, but can’t lift a manager’s freeze', async () => {
    const id = await issuedCard(server, made);
    const as = (who: Someone, act: 'freeze' | 'unfreeze') =>
      callFor(who, made.owner, corporateCards[act], { body: { id } });
    expect(codeOf(await as(made.holder, 'freeze'))).toBe('done');
    expect(codeOf(await as(made.holder, 'freeze'))).toBe('done');
    expect(codeOf(await as(made.holder, 'unfreeze'))).toBe('done');
    expect(codeOf(await as(made.owner, 'freeze'))).toBe('done');
    expect(await cardOf(made.holder, id)).toMatchObject({ status: 'frozen', isFrozenByManager: true });
    expect(codeOf(await as(made.holder, 'unfreeze'))).toBe('card:frozenByManager');
    await server.workJobs();
    expect((await server.deps.providers.issuing.findCard(id))?.status).toBe('paused');
    expect(codeOf(await as(made.owner, 'unfreeze'))).toBe('done');
    await server.workJobs();
    expect((await server.deps.providers.issuing.findCard(id))?.status).toBe('active');
  });

  test('who froze their card can’t unfreeze it once a manager keeps it frozen', async () => {
    const id = await issuedCard(server, made);
    const as = async (who: Someone, act: 'freeze' | 'unfreeze') =>
      codeOf(await callFor(who, made.owner, corporateCards[act], { body: { id } }));
    expect([await as(made.holder, 'freeze'), await as(made.owner, 'freeze')]).toEqual(['done', 'done']);
    expect(await cardOf(made.holder, id)).toMatchObject({ status: 'frozen', isFrozenByManager: true });
    expect([await as(made.holder, 'freeze'), await as(made.holder, 'unfreeze')]).toEqual([
      'done',
      'card:frozenByManager',
    ]);
    const { rows } = await server.pool.query('select action from audit where subject = $1 order by id', [`card:${id}`]);
    expect(rows.map(({ action }: { action: string }) => action)).toContain('card.keepFrozen');
    expect(await as(made.owner, 'unfreeze')).toBe('done');
  });
});

describe('a physical card', () => {
  test('is shipped, tracked, and activated with its last four digits', async () => {
    const id = await issuedCard(server, made, { form: 'physical' });
    const activate = (lastFour: string, who = made.holder) =>
      callFor(who, made.owner, corporateCards.activate, { body: { id, lastFour } });
    const number = await tester().numberOf(id);
    const lastFour = number.slice(-4);
    // These digits prove that the holder has the card in hand when activating it, so nothing reveals them before.
    expect(await cardOf(made.holder, id)).toMatchObject({ status: 'ordered', shipment: 'ordered', lastFour: null });
    expect(codeOf(await activate(lastFour))).toBe(60015);
    expect((await tester().hurry()).map((posted) => posted.number)).toContain(number);
    await server.workJobs();
    expect(await cardOf(made.holder, id)).toMatchObject({ status: 'ordered', shipment: 'delivered', lastFour: null });
    const wrong = lastFour === '0000' ? '0001' : '0000';
    expect(codeOf(await activate(wrong))).toBe('card:digits');
    expect(codeOf(await activate(lastFour, made.owner))).toBe('request:notFound');
    expect(codeOf(await activate(lastFour))).toBe('done');
    await server.workJobs();
    expect((await server.deps.providers.issuing.findCard(id))?.status).toBe('active');
    expect(await cardOf(made.holder, id)).toMatchObject({ status: 'active', lastFour });
    expect((await tester().hurry()).map((posted) => posted.number)).not.toContain(number);
  });
});

describe('limits', () => {
  test('are lowered without a verification, and raised only with one', async () => {
    const id = await issuedCard(server, made);
    const low = { ...noLimits, perTransaction: '50.00', perDay: '100.00', categories: ['travel'] } as const;
    expect(codeOf(await limitCard(server, made, id, low, false))).toBe('done');
    expect((await cardOf(made.holder, id)).limits).toMatchObject(low);
    const more = { ...low, perDay: '100.01' };
    expect(codeOf(await limitCard(server, made, id, more, false))).toBe(50002);
    expect(codeOf(await limitCard(server, made, id, { ...low, categories: ['travel', 'dining'] }, false))).toBe(50002);
    expect(codeOf(await limitCard(server, made, id, more))).toBe('done');
    expect(codeOf(await limitCard(server, made, id, noLimits, false))).toBe(50002);
  });

  test('can’t be changed by the holder', async () => {
    const id = await issuedCard(server, made);
    const answer = await callFor(made.holder, made.owner, corporateCards.changeLimits, {
      body: { id, limits: noLimits as never },
    });
    expect(codeOf(answer)).toBe('request:noPermission');
  });
});

describe('closing a card', () => {
  test('is final, and a replacement card keeps its limits', async () => {
    const id = await issuedCard(server, made, { limits: { ...noLimits, perDay: '80.00' } as never });
    const verification = await passedFor(server, made.owner, made.owner, cardValues(id, 'replace'));
    const { body } = await made.owner.device.call(
      corporateCards.replace,
      { body: { id, verification } },
      { idempotencyKey: randomUUID() },
    );
    if (!body.success) throw new Error(String(body.error.code));
    await server.workJobs();
    const after = await cardOf(made.holder, body.result.id);
    expect(after).toMatchObject({ status: 'active', replaces: id, limits: { perDay: '80.00' } });
    expect((await server.deps.providers.issuing.findCard(id))?.status).toBe('closed');
    for (const act of ['freeze', 'unfreeze'] as const)
      expect(codeOf(await made.owner.device.call(corporateCards[act], { body: { id } }))).toBe(60015);
    expect(codeOf(await limitCard(server, made, id, noLimits))).toBe(60015);
    expect(codeOf(await revealTo(server, made, made.holder, id))).toBe(60015);
  });

  test('by the issuer is applied from its signed report', async () => {
    const id = await issuedCard(server, made);
    await tester().closeCard(id);
    await server.workJobs();
    expect(await cardOf(made.holder, id)).toMatchObject({ status: 'closed' });
  });
});

describe('fallback currencies', () => {
  test('are saved as the company chose, and rejected if it does not hold them', async () => {
    const set = (currencies: string[]) => made.owner.device.call(corporateCards.setFallback, { body: { currencies } });
    expect(codeOf(await set(['GBP']))).toBe(60006);
    expect(codeOf(await set(['EUR']))).toBe('done');
    expect((await made.owner.device.ask(corporateCards.getProgramme)).fallback).toEqual(['EUR']);
  });
});

test('the simulated network carries amounts of up to twelve digits, which fit every response', async () => {
  const number = await tester().numberOf(await issuedCard(server, made));
  const shop = { merchant: 'Shop', code: '5812', country: 'DE', currency: 'GBP', allowsPartial: false };
  const pay = async (amount: string) =>
    codeOf(await made.owner.device.call(corporateCards.sandboxPay, { body: { ...shop, number, amount } }));
  expect(await pay('9'.repeat(30))).toBe('request:invalid');
  expect(await pay('9999999999.99')).toBe('done');
  const { items } = await made.owner.device.ask(corporateCards.sandboxListPayments, { query: { Number: number } });
  expect(items).toMatchObject([{ status: 'declined' }]);
});
