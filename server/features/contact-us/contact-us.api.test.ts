import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactUs } from '#contract/contact-us/calls.ts';
import { contactsADay } from '#contract/contact-us/rules.ts';
import { brand } from '#contract/platform/brand.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { Device } from '../session/testing/device.ts';

let server: TestServer;
let support: Someone;

beforeAll(async () => {
  server = await testServer();
  support = await someone(server, { roles: ['support'] });
});
afterAll(() => server.close());

let count = 0;
function written(change: object = {}) {
  count += 1;
  return {
    requestId: randomUUID(),
    name: 'Wanda Harbour',
    enterpriseName: 'Harbour Trading OÜ',
    emailAddress: `wanda-${count}@harbour.example`,
    mobile: '+372 5555 0000',
    websiteUrl: 'https://harbour.example/about',
    areas: ['custody', 'api'] as ('custody' | 'api')[],
    purpose: 'integration' as const,
    message: 'We’d like to pay suppliers in 12 countries.\nWhen can we talk?',
    ...change,
  };
}

const visitor = () => new Device(server.origin);
const send = async (body: ReturnType<typeof written>) => visitor().call(contactUs.add, { body });
const codeOf = async (body: ReturnType<typeof written>) => (await send(body)).body.error?.code ?? 'done';
const list = async (query: object = {}) => (await support.device.ask(contactUs.list, { query })).items;
const findByEmail = async (email: string) => (await list()).find(({ emailAddress }) => emailAddress === email);

test('a visitor’s request is mailed to colleagues, listed as open at the desk, and stored sealed', async () => {
  const body = written();
  expect(await codeOf(body)).toBe('done');
  await server.workJobs();
  const mail = server.mails.find(({ text }) => text.includes(body.emailAddress));
  expect(mail).toMatchObject({ to: brand.email.cooperation, subject: 'Contact request: Harbour Trading OÜ' });
  const { requestId: _number, ...said } = body;
  expect(await findByEmail(body.emailAddress)).toMatchObject({ ...said, state: 'open', uid: null, note: null });
  const { rows } = await server.pool.query<{ row: string }>('select c::text as row from contact_request c');
  for (const text of [body.emailAddress, body.name, 'Harbour', 'suppliers'])
    expect(rows.filter(({ row }) => row.includes(text) || row.includes(Buffer.from(text).toString('hex')))).toEqual([]);
});

test('the mail goes to the address that staff configured', async () => {
  const cooperation = 'sales@harbour-bank.example';
  const row = { type: 3, content: JSON.stringify({ cooperation }), updated_at: server.clock.now() };
  await server.db.insertInto('common_setting').values(row).execute();
  const body = written();
  expect(await codeOf(body)).toBe('done');
  await server.workJobs();
  await server.db.deleteFrom('common_setting').where('type', '=', 3).execute();
  const mail = server.mails.find(({ text }) => text.includes(body.emailAddress));
  expect(mail).toMatchObject({ to: cooperation });
});

test('twenty concurrent requests with one id are one request and one mail', async () => {
  const body = written();
  const answers = await Promise.all(Array.from({ length: 20 }, async () => send(body)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.result))).size).toBe(1);
  await server.workJobs();
  expect(server.mails.filter(({ text }) => text.includes(body.emailAddress))).toHaveLength(1);
  expect((await list()).filter(({ emailAddress }) => emailAddress === body.emailAddress)).toHaveLength(1);
});

test('a request filled in by a bot gets the normal response, and is neither stored nor mailed', async () => {
  const body = { ...written(), fax: '5550100' };
  expect(await codeOf(body)).toBe('done');
  await server.workJobs();
  expect(await findByEmail(body.emailAddress)).toBeUndefined();
  expect(server.mails.filter(({ text }) => text.includes(body.emailAddress))).toEqual([]);
});

test('a request with invalid contact data, hidden characters or unknown values is refused', async () => {
  const wrong = [
    { emailAddress: 'wanda' },
    { emailAddress: 'wanda@harbour' },
    { emailAddress: 'wanda@harbour.example\r\nBcc: all@example.com' },
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(10_000) },
    { name: 'Wanda\nHarbour' },
    { name: 'Wanda \u202eruobraH' },
    { enterpriseName: 'A\u0000B' },
    { mobile: 'call me' },
    { mobile: '1e3' },
    { mobile: '１２３４５６７' },
    { websiteUrl: 'javascript:alert(1)' },
    { websiteUrl: 'harbour' },
    { websiteUrl: 'https://a b.example' },
    { areas: [] },
    { areas: ['custody', 'custody'] },
    { areas: ['gold'] },
    { purpose: 'gold' },
    { message: 'x'.repeat(2001) },
    { requestId: '1' },
    { extra: 'x' },
  ];
  const codes = await Promise.all(wrong.map(async (change) => codeOf(written(change))));
  expect(codes.filter((code) => code !== 'request:invalid')).toEqual([]);
});

test('optional fields may be empty', async () => {
  const body = written({ enterpriseName: '', mobile: '', websiteUrl: '', message: '' });
  expect(await codeOf(body)).toBe('done');
  await server.workJobs();
  expect(server.mails.find(({ text }) => text.includes(body.emailAddress))?.subject).toBe(
    'Contact request: Wanda Harbour',
  );
});

test('a signed-in user is recorded by uid, and a repetition under its key is the same request', async () => {
  const customer = await someone(server);
  const { requestId: _number, ...body } = written();
  const [idempotencyKey, input] = [randomUUID(), { body }];
  const first = await customer.device.ask(contactUs.addOwn, input, { idempotencyKey });
  expect(await customer.device.ask(contactUs.addOwn, input, { idempotencyKey })).toEqual(first);
  const found = (await list()).filter(({ emailAddress }) => emailAddress === body.emailAddress);
  expect(found).toMatchObject([{ uid: customer.uid }]);
});

test('staff set the state of a request with a sealed note, and filter the list by state and by product', async () => {
  const body = written({ areas: ['cards'] });
  await send(body);
  const { id } = (await findByEmail(body.emailAddress)) ?? { id: '' };
  const settle = async (state: 'open' | 'answered' | 'closed', note: string) =>
    support.device.ask(contactUs.settle, { body: { id, state, note } }, { idempotencyKey: randomUUID() });
  const answered = await settle('answered', 'Called her, sent the price list');
  expect(answered).toMatchObject({ state: 'answered', note: 'Called her, sent the price list' });
  expect(answered.settledBy).not.toBeNull();
  const ids = async (query: object) => (await list(query)).map((one) => one.id);
  expect(await ids({ State: 'answered' })).toEqual([id]);
  expect(await ids({ Area: 'cards' })).toEqual([id]);
  expect(await ids({ Area: 'earn' })).toEqual([]);
  expect(await ids({ State: 'open' })).not.toContain(id);
  expect(await settle('open', 'She wrote again')).toMatchObject({ state: 'open', settledAt: null });
  const { rows } = await server.pool.query<{ note: string }>('select note from contact_request where id = $1', [id]);
  expect(rows[0]?.note).toMatch(/^sealed\./);
});

test('an unknown request can’t be settled, and only staff can list requests', async () => {
  const unknown = { body: { id: randomUUID(), state: 'closed' as const, note: 'spam' } };
  const refused = await support.device.call(contactUs.settle, unknown, { idempotencyKey: randomUUID() });
  expect(refused.body.error?.code).toBe('request:notFound');
  const customer = await someone(server);
  const asked = await customer.device.call(contactUs.list, { query: {} });
  expect(asked.body.error?.code).toBe('request:forbidden');
});

test('an email address has a daily limit of requests, also when concurrent, and may write again the day after', async () => {
  const emailAddress = 'often@harbour.example';
  const codes = await Promise.all(Array.from({ length: 20 }, async () => codeOf(written({ emailAddress }))));
  expect(codes.filter((code) => code === 'done')).toHaveLength(contactsADay);
  expect(codes.filter((code) => code === 'request:tooMany')).toHaveLength(20 - contactsADay);
  server.clock.advance(25 * 3600 * 1000);
  expect(await codeOf(written({ emailAddress }))).toBe('done');
});
