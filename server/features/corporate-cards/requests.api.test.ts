import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { maxCardLimit, oneOffDays, requestDays, requestValues } from '#contract/corporate-cards/rules.ts';
import { notices } from '#contract/notices/calls.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { firm, issuedCard, limitCard, noLimits, passedFor, type Firm } from '../../../tests/harness/card-firm.ts';
import { callFor, employee, makeRole, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { expireRequests } from './requests.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const tester = () => testerCallsOf(server.deps.providers.issuing);

async function pay(id: string, amount: string, merchant = 'Cloud Nine') {
  const shop = { code: '7372', country: 'DE', currency: 'EUR', allowsPartial: false };
  return tester().pay({ ...shop, merchant, amount, number: await tester().numberOf(id) });
}

/** Creates a card that pays 50 at once, 80 a month. */
async function limited(made: Firm): Promise<string> {
  const id = await issuedCard(server, made);
  await limitCard(server, made, id, { ...noLimits, perTransaction: '50.00', perMonth: '80.00' });
  return id;
}

const wish = { field: 'oneOff', amount: '300', reason: 'A conference in Lyon' } as const;
async function requested(made: Firm, id: string, change: object = {}) {
  const { body } = await callFor(made.holder, made.owner, corporateCards.requestLimit, {
    body: { id, ...wish, ...change },
  });
  if (!body.success) throw new Error(`the request answered ${body.error.code}`);
  return body.result;
}

async function approve(made: Firm, request: { id: string; amount: string }, who: Someone = made.owner) {
  const verification = await passedFor(server, who, made.owner, requestValues(request));
  const body = { id: request.id, decision: 'approve', answer: 'Fine', verification } as const;
  return callFor(who, made.owner, corporateCards.decideRequest, { body });
}

const toldOf = async (who: Someone, kind: string) =>
  (await who.device.ask(notices.list, { query: {} })).items.filter((one) => one.kind === kind);

test('an approved one-off payment beyond the limits works once and counts toward no limit', async () => {
  const made = await firm(server);
  const id = await limited(made);
  expect(await pay(id, '300')).toMatchObject({ reason: 'perTransaction' });
  const request = await requested(made, id);
  expect(await toldOf(made.owner, 'card.limitAsked')).toHaveLength(1);
  const unverified = { body: { id: request.id, decision: 'approve', answer: '' } as const };
  expect((await callFor(made.owner, made.owner, corporateCards.decideRequest, unverified)).body).toMatchObject({
    success: false,
  });
  expect((await approve(made, request)).body).toMatchObject({ result: { status: 'approved', answer: 'Fine' } });
  await server.workJobs();
  expect(await toldOf(made.holder, 'card.limitApproved')).toHaveLength(1);
  // A payment within the limits doesn't use it up.
  expect((await pay(id, '50')).status).toBe('open');
  const { id: once, status } = await pay(id, '300');
  expect(status).toBe('open');
  expect(await pay(id, '300')).toMatchObject({ reason: 'perTransaction' });
  // It can't grow further, and 30 of the month's 80 are left.
  expect((await tester().change({ id: once, act: 'increment', amount: '1' })).amount).toBe('300.00');
  expect(await pay(id, '31')).toMatchObject({ reason: 'perMonth' });
  expect((await pay(id, '30')).status).toBe('open');
});

test('an approved limit change applies from then on; if it is declined, the holder is told why', async () => {
  const made = await firm(server);
  const id = await limited(made);
  await approve(made, await requested(made, id, { field: 'perTransaction', amount: '70.00' }));
  expect((await pay(id, '70')).status).toBe('open');
  const { id: second } = await requested(made, id, { field: 'perMonth', amount: '500.00' });
  // Declining needs no verification, but one may come along.
  const verification = randomUUID();
  const body = { id: second, decision: 'decline', answer: 'Ask again in May', verification } as const;
  await made.owner.device.ask(corporateCards.decideRequest, { body });
  expect(await pay(id, '70')).toMatchObject({ reason: 'perMonth' });
  await server.workJobs();
  const [told] = await toldOf(made.holder, 'card.limitDeclined');
  expect(told?.values).toMatchObject({ answer: 'Ask again in May', field: 'perMonth', amount: '500' });
});

test('of twenty concurrent requests one is pending; its requester can cancel it, another holder can’t see it', async () => {
  const made = await firm(server);
  const id = await limited(made);
  const ask = () => callFor(made.holder, made.owner, corporateCards.requestLimit, { body: { id, ...wish } });
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  const { id: role } = await makeRole(server, made.owner, 'Another holder', ['cards.read']);
  const other = await employee(server, made.owner, role);
  const list = async (who: Someone) => {
    const { body } = await callFor(who, made.owner, corporateCards.listRequests, { query: {} });
    return body.success ? body.result.items : [];
  };
  const [request] = await list(made.holder);
  expect(request).toMatchObject({ status: 'pending', isMine: true, amount: '300.00' });
  expect(await list(other)).toEqual([]);
  const cancel = (who: Someone) =>
    callFor(who, made.owner, corporateCards.cancelRequest, { body: { id: request?.id ?? '' } });
  expect((await cancel(other)).body).toMatchObject({ error: { code: 'request:notFound' } });
  expect((await cancel(made.holder)).body).toMatchObject({ result: { status: 'cancelled' } });
  expect((await approve(made, { id: request?.id ?? '', amount: '300.00' })).body).toMatchObject({
    error: { code: 60015 },
  });
});

test('an undecided request and an unused one-off grant expire on their own', async () => {
  const made = await firm(server);
  const id = await limited(made);
  await requested(made, id);
  await server.owner.query("update corporate_card_request set ends_at = ends_at - $1 * interval '1 day'", [
    requestDays + 1,
  ]);
  await expireRequests(server.deps);
  const request = await requested(made, id);
  await approve(made, request);
  await server.owner.query(
    "update corporate_card set one_off_until = one_off_until - $2 * interval '1 day' where id = $1",
    [id, oneOffDays + 1],
  );
  expect(await pay(id, '300')).toMatchObject({ reason: 'perTransaction' });
  await expireRequests(server.deps);
  const { items } = await made.owner.device.ask(corporateCards.list, { query: {} });
  expect(items.find((card) => card.id === id)).toMatchObject({ oneOff: null });
});

test('a card locked to one merchant rejects others, and matches its name however it is written', async () => {
  const made = await firm(server);
  const id = await issuedCard(server, made);
  await limitCard(server, made, id, { ...noLimits, merchants: ['cloud nine'] });
  expect((await pay(id, '10', 'CLOUD NINE*INV 42')).status).toBe('open');
  expect(await pay(id, '10', 'Cloud Ten')).toMatchObject({ reason: 'merchant' });
});

test('amounts that no card can have are rejected, in a request as in a limit', async () => {
  const made = await firm(server);
  const id = await limited(made);
  const ask = async (amount: string) => {
    const answer = await callFor(made.holder, made.owner, corporateCards.requestLimit, {
      body: { id, ...wish, amount },
    });
    return answer.body;
  };
  const tooMuch = { error: { code: 50014, details: { field: 'amount', maximum: maxCardLimit } } };
  expect(await ask(`1${'0'.repeat(29)}`)).toMatchObject(tooMuch);
  expect(await ask(`${maxCardLimit}.01`)).toMatchObject(tooMuch);
  for (const amount of ['0', '0.00', '10.001', '-1'])
    expect(await ask(amount)).toMatchObject({ error: { code: 50014 } });
  for (const amount of ['1e3', '1,5', '１００', ''])
    expect(await ask(amount)).toMatchObject({ error: { code: 'request:invalid' } });
  const { body } = await limitCard(server, made, id, { ...noLimits, perDay: `1${'0'.repeat(29)}` });
  expect(body).toMatchObject({ error: { code: 50014, details: { field: 'perDay' } } });
  expect(await ask(maxCardLimit)).toMatchObject({ success: true });
});

test('a limit is only requested to be raised, and an approval never lowers it', async () => {
  const made = await firm(server);
  const id = await limited(made);
  const ask = async (field: 'perTransaction' | 'perDay' | 'perMonth', amount: string) => {
    const body = { id, ...wish, field, amount };
    return (await callFor(made.holder, made.owner, corporateCards.requestLimit, { body })).body;
  };
  const notMore = { error: { code: 50014, details: { field: 'amount', minimum: '50.00' } } };
  expect(await ask('perTransaction', '50')).toMatchObject(notMore);
  expect(await ask('perTransaction', '49.99')).toMatchObject(notMore);
  expect(await ask('perDay', '500')).toMatchObject({ error: { code: 60015 } });
  const first = await requested(made, id, { field: 'perTransaction', amount: '60' });
  await limitCard(server, made, id, { ...noLimits, perTransaction: '200.00' });
  expect((await approve(made, first)).body).toMatchObject({ result: { status: 'approved' } });
  expect((await pay(id, '200')).status).toBe('open');
  const second = await requested(made, id, { field: 'perTransaction', amount: '300' });
  await limitCard(server, made, id, noLimits);
  await approve(made, second);
  expect((await pay(id, '301')).status).toBe('open');
});
