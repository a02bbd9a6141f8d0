import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purge } from '#server/platform/purge.ts';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues, maxAddresses, type AddressEntry } from '#contract/addresses/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { somebody, type Somebody } from '../../../tests/access/people.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { assertAddressAllowed, addressKept, findBookEntry } from './index.ts';

let server: TestServer;
let ada: Somebody;

beforeAll(async () => {
  server = await testServer();
  ada = await somebody(server);
});
afterAll(() => server.close());

/** Returns the n-th Ethereum address, all in one case, so without a checksum. */
const nth = (index: number) => `0x1${index.toString(16).padStart(39, '0')}`;
const entry = (change: Partial<AddressEntry> = {}): AddressEntry => ({
  asset: 'ETH',
  network: 'ETH',
  address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  tag: '',
  remark: 'the till',
  beneficiary: 'Ada Berg',
  userType: 'individual',
  holding: 'selfHosted',
  provider: '',
  ...change,
});
const verified = (who: Somebody, entries: readonly AddressEntry[]) =>
  insertPassedStepUp(server.deps, who.userId, 'address.add', addValues(entries));

async function add(who: Somebody, change: Partial<AddressEntry> = {}) {
  const one = entry(change);
  const verification = await verified(who, [one]);
  return who.device.call(addresses.create, { body: { ...one, verification } }, { idempotencyKey: randomUUID() });
}
async function addMany(who: Somebody, entries: readonly AddressEntry[]) {
  const body = { entries: [...entries], verification: await verified(who, entries) };
  return who.device.call(addresses.import, { body }, { idempotencyKey: randomUUID() });
}
const list = async ({ device }: Somebody) => (await device.ask(addresses.list)).items;
const turnOff = async (who: Somebody) => {
  const verification = await insertPassedStepUp(server.deps, who.userId, 'address.allowListOff', {});
  return who.device.call(addresses.turnAllowListOff, { body: { verification } }, { idempotencyKey: randomUUID() });
};
const allowed = ({ userId }: Somebody, address: string) => {
  const destination = { asset: 'ETH', network: 'ETH', address, tag: '' };
  return server.db.transaction().execute((tx) => assertAddressAllowed(tx, server.deps, userId, destination));
};

describe('an address', () => {
  test('is readable only by its owner: beneficiary and remark are stored sealed, even once deleted', async () => {
    const who = await somebody(server);
    const named = { beneficiary: 'Runa Velasquez', remark: 'for the roof' };
    const { body } = await add(who, named);
    const { id } = must(body.result, 'the entry');
    const rows = async () => {
      const kept = await server.pool.query<{ line: string }>(
        `select b::text as line from book_address b union all select d::text from deleted_book_address d`,
      );
      return kept.rows.map(({ line }) => line).join('\n');
    };
    const isClear = (text: string) => Object.values(named).some((word) => text.includes(word));
    expect([(await rows()).includes(id), isClear(await rows())]).toEqual([true, false]);
    await who.device.ask(addresses.delete, { body: { id } }, { idempotencyKey: randomUUID() });
    expect([(await rows()).includes(id), isClear(await rows())]).toEqual([true, false]);
    await who.device.ask(addresses.restore, { body: { id } }, { idempotencyKey: randomUUID() });
    await who.device.ask(addresses.changeRemark, { body: { id, remark: 'paid' } }, { idempotencyKey: randomUUID() });
    expect(await list(who)).toMatchObject([{ id, beneficiary: named.beneficiary, remark: 'paid' }]);
  });

  test('is stored in its chain’s notation, and only once', async () => {
    const { status, body } = await add(ada);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', usableAt: null });
    const again = await add(ada, { address: '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED' });
    expect([again.status, again.body.error?.code]).toEqual([409, 'address:exists']);
    expect(await list(ada)).toEqual([body.result]);
    const found = await findBookEntry(server.db, server.deps, ada.userId, body.result as never);
    expect(found?.id).toBe(body.result?.id);
  });

  const refused: [string, Partial<AddressEntry>, number, number | string, string | undefined][] = [
    ['with a wrong letter', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }, 400, 40018, 'checksum'],
    [
      'of another chain',
      { asset: 'BTC', network: 'BTC', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
      400,
      40018,
      'otherChain',
    ],
    [
      'of the real network in a sandbox',
      { asset: 'BTC', network: 'BTC', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' },
      400,
      40018,
      'otherStage',
    ],
    ['that is none', { address: 'hello world' }, 400, 40018, 'malformed'],
    ['of which nobody has the key', { address: `0x${'0'.repeat(40)}` }, 400, 40018, 'burn'],
    [
      'of which nobody on TRON has the key',
      { asset: 'USDT', network: 'TRX', address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
      400,
      40018,
      'burn',
    ],
    ['with full-width digits', { address: `０x${'0'.repeat(40)}` }, 400, 40018, 'malformed'],
    ['with a right-to-left mark', { address: `\u200f${nth(3)}x` }, 400, 'request:invalid', undefined],
    ['with a tag that its chain has not', { address: nth(4), tag: '12' }, 400, 40018, 'tag'],
    [
      'with a tag that is no number',
      { asset: 'XRP', network: 'XRP', address: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', tag: '1e3' },
      400,
      40018,
      'tag',
    ],
    ['on a network that the coin is not on', { network: 'BTC' }, 409, 60002, undefined],
    ['of a coin that nobody has', { asset: 'NONE' }, 409, 40001, undefined],
  ];
  test.each(refused)('%s is refused', async (_name, change, _status, code, fault) => {
    const before = (await list(ada)).length;
    const { body } = await add(ada, change);
    expect([body.error?.code, body.error?.details?.['fault']]).toEqual([code, fault]);
    expect(await list(ada)).toHaveLength(before);
  });

  test('of ten thousand characters, with a line break in its remark or an overlong tag, is malformed', async () => {
    for (const change of [{ address: 'x'.repeat(10_000) }, { remark: 'a\nb' }, { tag: '1'.repeat(30) }])
      expect((await add(ada, change)).body.error?.code).toBe('request:invalid');
  });

  test('needs a verification for that exact address', async () => {
    const verification = await verified(ada, [entry({ address: nth(9) })]);
    const body = { ...entry({ address: nth(10) }), verification };
    const answer = await ada.device.call(addresses.create, { body }, { idempotencyKey: randomUUID() });
    expect(answer.body.error?.code).toBe(50002);
  });

  test('sent twice with one idempotency key is added once', async () => {
    const one = entry({ address: nth(11) });
    const body = { ...one, verification: await verified(ada, [one]) };
    const key = { idempotencyKey: randomUUID() };
    const [first, second] = [
      await ada.device.call(addresses.create, { body }, key),
      await ada.device.call(addresses.create, { body }, key),
    ];
    expect(first.body.result).toEqual(second.body.result);
  });

  test('can’t be seen, deleted or changed by another user', async () => {
    const bo = await somebody(server);
    const id = (await list(ada))[0]?.id ?? '';
    expect(await list(bo)).toEqual([]);
    const gone = await bo.device.call(addresses.delete, { body: { id } });
    const changed = await bo.device.call(
      addresses.changeRemark,
      { body: { id, remark: 'mine' } },
      { idempotencyKey: randomUUID() },
    );
    expect([gone.status, changed.status]).toEqual([404, 404]);
  });

  test('can have its remark changed and be deleted, and each change is in the audit', async () => {
    const { body } = await add(ada, { address: nth(12) });
    const id = body.result?.id ?? '';
    const change = { body: { id, remark: 'the new till' } };
    await ada.device.call(addresses.changeRemark, change, { idempotencyKey: randomUUID() });
    expect((await list(ada)).find((row) => row.id === id)?.remark).toBe('the new till');
    await ada.device.ask(addresses.delete, { body: { id } });
    expect((await ada.device.call(addresses.delete, { body: { id } })).status).toBe(404);
    expect(await list(ada)).not.toContainEqual(expect.objectContaining({ id }));
    const records = await server.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `address:${id}`)
      .execute();
    expect(records.map(({ action }) => action)).toEqual(['address.add', 'address.changeRemark', 'address.delete']);
  });
});

describe('a deletion', () => {
  const restore = (who: Somebody, id: string) => who.device.call(addresses.restore, { body: { id } });

  const deletedFor = (id: string, seconds: number) =>
    server.db
      .updateTable('deleted_book_address')
      .set({ deleted_at: new Date(server.clock.now().getTime() - seconds * 1000) })
      .where('id', '=', id)
      .execute();

  test('can be undone within minutes, once, by its owner only; the entry keeps its age', async () => {
    const owner = await somebody(server);
    const made = must((await add(owner, { address: nth(21) })).body.result, 'the entry');
    await owner.device.ask(addresses.turnAllowListOn);
    const [before] = await list(owner);
    await owner.device.ask(addresses.delete, { body: { id: made.id } });
    await expect(allowed(owner, made.address)).rejects.toMatchObject({ details: { reason: 'notInBook' } });
    expect((await restore(ada, made.id)).status).toBe(404);
    await deletedFor(made.id, 299);
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(owner, made.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [after] = await list(owner);
    expect(after).toEqual({ ...before, updatedAt: server.clock.now().toISOString() });
    await expect(allowed(owner, made.address)).rejects.toMatchObject({ details: { reason: 'coolingDown' } });
  });

  test('is final after five minutes, or once the same address was added again or the book is full', async () => {
    const owner = await somebody(server);
    const idOf = async (address: string) => must((await add(owner, { address })).body.result, 'the entry').id;
    const late = await idOf(nth(31));
    await owner.device.ask(addresses.delete, { body: { id: late } });
    await deletedFor(late, 300);
    expect((await restore(owner, late)).status).toBe(404);
    const twice = await idOf(nth(32));
    await owner.device.ask(addresses.delete, { body: { id: twice } });
    const again = await idOf(nth(32));
    expect((await restore(owner, twice)).body.error?.code).toBe('address:exists');
    expect((await list(owner)).map(({ id }) => id)).toEqual([again]);
    await owner.device.ask(addresses.delete, { body: { id: again } });
    const many = Array.from({ length: maxAddresses }, (_none, index) => entry({ address: nth(index + 5000) }));
    await addMany(owner, many);
    expect((await restore(owner, again)).body.error?.code).toBe('address:tooMany');
    await deletedFor(late, 301);
    await purge(server.deps, addressKept);
    const { length } = await server.db.selectFrom('deleted_book_address').select('id').where('id', '=', late).execute();
    expect(length).toBe(0);
  });
});

describe('the book', () => {
  test('holds at most two hundred addresses, even when twenty are added at the same time', async () => {
    const owner = await somebody(server, { isCompany: true });
    const first = Array.from({ length: maxAddresses - 3 }, (_none, index) => entry({ address: nth(index + 100) }));
    expect((await addMany(owner, first)).body.result?.added).toHaveLength(maxAddresses - 3);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => add(owner, { address: nth(index + 1000) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.map(({ body }) => body.error?.code))).toEqual(new Set([undefined, 'address:tooMany']));
  });

  test('imports the valid entries and reports the others', async () => {
    const owner = await somebody(server);
    const rows = [
      entry(),
      entry(),
      entry({ address: 'nothing' }),
      entry({ asset: 'NONE' }),
      entry({ address: nth(7) }),
    ];
    const { body } = await addMany(owner, rows);
    expect(body.result?.added.map(({ address }) => address.toLowerCase())).toEqual([rows[0]?.address, nth(7)]);
    expect(body.result?.failed).toEqual([
      { index: 1, code: 'address:exists' },
      { index: 2, code: 40018 },
      { index: 3, code: 40001 },
    ]);
  });
});

describe('allow-list mode, in which withdrawals go only to the book', () => {
  const oneDayMs = 24 * 3600 * 1000;
  const owners: Somebody[] = [];

  // Before the clock moves, because registrations use the real time.
  beforeAll(async () => {
    for (let count = 0; count < 3; count += 1) owners.push(await somebody(server));
  });
  /** Returns an owner no other test has used, signed in at the server's time. */
  async function nextOwner(): Promise<Somebody> {
    const owner = must(owners.pop(), 'an owner that is left');
    await owner.device.signIn(owner.email, owner.password);
    return owner;
  }

  test('allows known addresses, delays new ones by a day and refuses others', async () => {
    const owner = await nextOwner();
    await add(owner, { address: nth(50) });
    await allowed(owner, nth(99));
    server.clock.advance(oneDayMs);
    await owner.device.signIn(owner.email, owner.password);
    expect(await owner.device.ask(addresses.turnAllowListOn)).toMatchObject({
      isAllowListOnly: true,
      turnsOffAt: null,
    });
    await allowed(owner, nth(50));
    await expect(allowed(owner, nth(99))).rejects.toMatchObject({ details: { reason: 'notInBook' } });
    const { body } = await add(owner, { address: nth(51) });
    expect(body.result?.usableAt).not.toBeNull();
    await expect(allowed(owner, nth(51))).rejects.toMatchObject({
      code: 'address:notAllowed',
      details: { reason: 'coolingDown', retryAfterSeconds: 24 * 3600 },
    });
    server.clock.advance(oneDayMs);
    await allowed(owner, nth(51));
  });

  test('ends a day after it is turned off with a verification; a second request does not change that', async () => {
    const owner = await nextOwner();
    await owner.device.ask(addresses.turnAllowListOn);
    const unverified = { body: { verification: randomUUID() } };
    const refusal = await owner.device.call(addresses.turnAllowListOff, unverified, { idempotencyKey: randomUUID() });
    expect(refusal.body.error?.code).toBe(50002);
    const { body } = await turnOff(owner);
    expect(body.result).toMatchObject({ isAllowListOnly: true });
    expect((await turnOff(owner)).body.result?.turnsOffAt).toBe(body.result?.turnsOffAt);
    await expect(allowed(owner, nth(99))).rejects.toMatchObject({ code: 'address:notAllowed' });
    server.clock.advance(oneDayMs);
    await allowed(owner, nth(99));
  });

  test('stays on if it is turned on again before it ends', async () => {
    const owner = await nextOwner();
    await owner.device.ask(addresses.turnAllowListOn);
    await turnOff(owner);
    expect(await owner.device.ask(addresses.turnAllowListOn)).toMatchObject({ turnsOffAt: null });
    server.clock.advance(25 * 3600 * 1000);
    await expect(allowed(owner, nth(99))).rejects.toMatchObject({ code: 'address:notAllowed' });
  });
});
