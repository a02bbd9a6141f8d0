import { createPublicKey, randomUUID, verify } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { liabilities as calls } from '#contract/liabilities/calls.ts';
import { checkOwnProof, readStatement, type Statement } from '#contract/liabilities/statement.ts';
import { buildTree, commitTo } from '#contract/liabilities/tree.ts';
import { must } from '#contract/platform/errors.ts';
import { positionLimit } from '#server/features/convert/index.ts';
import { createSecrets } from '#server/features/session/index.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import {
  customerAccount,
  liabilities,
  platformAccount,
  platformBalance,
  platformPositions,
  transfer,
  type AccountAddress,
  type PlatformKind,
} from '#server/ledger/index.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, person, signedIn } from '../../../tests/harness/world.ts';
import { liabilityTasks } from './index.ts';
import { reservesOf } from './outside.ts';
import type { ReserveSource } from './reserves.ts';
import { assertComplete, getPublication, publishDay } from './service.ts';
import { sha256 } from './snapshot.ts';
import './tables.ts';

let server: TestServer;
let ada: Device;
beforeAll(async () => {
  server = await testServer({ seeded: true });
  ada = await signedIn(server, 'ada');
});
afterAll(() => server.close());

const books = () => reservesOf(server.deps);
const publish = (source: ReserveSource = books()) =>
  publishDay(server.deps, createSecrets(server.db, server.deps.vault), source);
const today = () => server.clock.now().toISOString().slice(0, 10);

async function published(): Promise<Statement> {
  return readStatement((await ada.ask(calls.get, { query: { Day: today() } }, { accessToken: null })).statement);
}

async function liabilityOf(asset: string): Promise<bigint> {
  const lines = await liabilities(server.db);
  return lines.filter((line) => line.asset === asset).reduce((sum, { units }) => sum + units, 0n);
}

test('a day is published once, signed, with the ledger’s liabilities and the reserves held against them', async () => {
  await Promise.all([publish(), publish()]);
  await publish();
  const { items } = await ada.ask(calls.list, { query: {} }, { accessToken: null });
  expect(items).toMatchObject([{ day: today() }]);
  const { statement, signature, publicKey } = await ada.ask(calls.get, { query: { Day: today() } });
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'base64').toString('base64url') },
    format: 'jwk',
  });
  expect(verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))).toBe(true);
  const said = readStatement(statement);
  expect(said).toMatchObject({ isSandbox: true, leafCount: items[0]?.leafCount, rootHash: items[0]?.rootHash });
  expect(said.assets.length).toBeGreaterThan(1);
  for (const { asset, liabilities: owed, reserves } of said.assets) {
    expect(BigInt(owed)).toBe(await liabilityOf(asset));
    expect(BigInt(reserves)).toBeGreaterThanOrEqual(BigInt(owed));
  }
  // An asset that no customer is owed covers nothing, so it isn't named.
  const owedAssets = said.assets.map(({ asset }) => asset);
  expect(said.reserves.filter(({ asset }) => !owedAssets.includes(asset))).toEqual([]);
});

test('each customer’s own proof leads to the root, is theirs alone, and names no one else', async () => {
  const { proof } = await ada.ask(calls.getOwn, { query: { Day: today() } });
  const own = must(proof, 'ada’s proof');
  expect(own.uid).toBe(person('ada').uid);
  expect(checkOwnProof(sha256, await published(), own).length).toBe(own.path.length + 1);
  const company = await signedIn(server, 'finance');
  const { proof: others } = await company.ask(calls.getOwn, { query: { Day: today() } });
  expect(checkOwnProof(sha256, await published(), must(others, 'the company’s proof'))).not.toEqual([]);
  expect(JSON.stringify(own)).not.toContain(person('finance').uid);
  expect(own.amounts).not.toEqual(others?.amounts);
  expect((await ada.call(calls.getOwn, { query: { Day: today() } }, { accessToken: null })).status).toBe(401);
});

test('a statement that omits a customer, or of books that don’t balance, is not published', () => {
  const line = { asset: 'BTC', scale: 8, liabilities: '5', reserves: '9' } as const;
  const owed = [
    { owner: 'a', asset: 'BTC', units: 2n },
    { owner: 'b', asset: 'BTC', units: 3n },
  ];
  const check = (liabilities: string, position: bigint) => () =>
    assertComplete({ assets: [{ ...line, liabilities }] }, owed, new Map([['BTC', position]]));
  expect(check('5', -5n)).not.toThrow();
  expect(check('2', -5n)).toThrow('what customers have');
  expect(check('5', -4n)).toThrow('sums to zero');
  expect(() => assertComplete({ assets: [] }, owed, new Map([['BTC', -5n]]))).toThrow('what customers have');
});

test('a later customer has no leaf, an unknown day is not found, and an invalid day is rejected', async () => {
  const { device } = await newcomer(server);
  const answer = await device.call(calls.getOwn, { query: { Day: today() } });
  expect(answer.body).toMatchObject({ success: true, result: { proof: null } });
  expect((await ada.call(calls.get, { query: { Day: '2020-02-02' } })).status).toBe(404);
  for (const Day of ['2020-02-31', '0000-00-00', '2026-1-1', '２０２６-01-01', '']) {
    expect((await ada.call(calls.get, { query: { Day } })).status).toBe(400);
  }
});

const put = (asset: string, from: PlatformKind, to: AccountAddress, amount: bigint) =>
  server.db.transaction().execute((tx) =>
    transfer(tx, {
      kind: 'test.move',
      reference: randomUUID(),
      key: randomUUID(),
      from: platformAccount(assetCode(asset), from),
      to,
      amount,
    }),
  );
const lineOf = async (code: string) => {
  const said = await published();
  const { liabilities: owed, reserves } = must(
    said.assets.find(({ asset }) => asset === code),
    `the line of ${code}`,
  );
  const at = said.reserves
    .filter(({ asset }) => asset === code)
    .map(({ network, amount }) => [network, BigInt(amount)]);
  return { owed: BigInt(owed), reserves: BigInt(reserves), at };
};

test('conversion positions count as covered up to their limit, and a venue’s balance counts as reserves', async () => {
  server.clock.advance(24 * 3600 * 1000);
  const customer = customerAccount(randomUUID(), assetCode('EUR'), 'available');
  const limit = positionLimit(assetCode('EUR'));
  await put('EUR', 'conversion', customer, limit);
  await publish();
  const { owed, reserves } = await lineOf('EUR');
  expect(owed).toBe(await liabilityOf('EUR'));
  expect(reserves).toBeGreaterThanOrEqual(owed);
  server.clock.advance(24 * 3600 * 1000);
  // Hedged at the venue: it holds euros for us, and we owe it the coin that was sold.
  await put('EUR', 'venue', platformAccount(assetCode('EUR'), 'conversion'), limit);
  await put('USDT', 'conversion', platformAccount(assetCode('USDT'), 'venue'), 5n);
  const before = -(await platformBalance(server.db, assetCode('USDT'), 'custody'));
  await publish();
  expect((await lineOf('EUR')).at).toContainEqual(['VENUE', limit]);
  expect((await lineOf('EUR')).reserves).toBe(reserves + limit);
  expect((await lineOf('USDT')).reserves).toBe(before - 5n);
});

test('money at banks counts as far as the banks confirmed it and the books have it', async () => {
  server.clock.advance(24 * 3600 * 1000);
  const owner = { bank_account: null, account_id: null, differences: '[]' };
  const lines = [
    ['EUR', '700', '2026-01-01'],
    ['EUR', '30000', '2026-01-02'],
    ['EUR', '-12000', '2026-01-02'],
    ['USD', '9'.repeat(20), '2026-01-02'],
  ] as const;
  for (const [asset, units, day] of lines)
    await server.db
      .insertInto('bank_reconciliation')
      .values({ ...owner, id: randomUUID(), asset, at_bank: units, in_ledger: '0', checked_at: new Date(day) })
      .execute();
  const booked = -(await platformBalance(server.db, assetCode('USD'), 'custody'));
  const { providers } = server.deps;
  const chain = { ...providers.chain, isKeptInBooks: false, watched: [] };
  await publish(reservesOf({ ...server.deps, providers: { ...providers, chain } }));
  const banks = (await published()).reserves.filter(({ network }) => network === 'BANK');
  const bank = { network: 'BANK', address: 'bank-accounts' };
  expect(banks).toEqual([
    { ...bank, asset: 'EUR', amount: '18000' },
    { ...bank, asset: 'USD', amount: String(booked) },
  ]);
});

test('a snapshot taken while money moves sums to the ledger of a single moment', async () => {
  server.clock.advance(24 * 3600 * 1000);
  const [payer, payee] = [randomUUID(), randomUUID()];
  const move = (
    from: Parameters<typeof transfer>[1]['from'],
    to: Parameters<typeof transfer>[1]['to'],
    amount: bigint,
  ) =>
    server.db
      .transaction()
      .execute((tx) =>
        transfer(tx, { kind: 'test.move', reference: randomUUID(), key: randomUUID(), from, to, amount }),
      );
  const account = (owner: string) => customerAccount(owner, assetCode('USDT'), 'available');
  await move(platformAccount(assetCode('USDT'), 'custody'), account(payer), 1000n);
  const before = await liabilityOf('USDT');
  let isMoving = true;
  const moving = (async () => {
    for (let turn = 0; turn < 200 && isMoving; turn += 1) {
      await move(account(payer), account(payee), 1n);
      await move(platformAccount(assetCode('USDT'), 'custody'), account(payee), 1000n);
      await move(account(payee), platformAccount(assetCode('USDT'), 'custody'), 1000n);
    }
  })();
  // Money moves between reading the balances and the reserves: both are as of the moment the snapshot was taken.
  await publish({
    ...books(),
    inBooks: async (tx, outside) => {
      const { rows } = await sql<{ now: string }>`select pg_sleep(0.2)::text as now`.execute(tx);
      expect(rows).toHaveLength(1);
      const [owed, positions] = [await liabilities(tx), await platformPositions(tx)];
      const sum = owed.filter(({ asset }) => asset === 'USDT').reduce((total, { units }) => total + units, 0n);
      expect(sum + (positions.get('USDT') ?? 0n)).toBe(0n);
      return books().inBooks(tx, outside);
    },
  });
  isMoving = false;
  await moving;
  const line = must(
    (await published()).assets.find(({ asset }) => asset === 'USDT'),
    'the line of USDT',
  );
  expect([before, before + 1000n]).toContain(BigInt(line.liabilities));
  expect(BigInt(line.reserves)).toBeGreaterThanOrEqual(BigInt(line.liabilities));
});

test('a company’s leaf is the sum of its own balances and those of its sub-accounts', async () => {
  server.clock.advance(24 * 3600 * 1000);
  const finance = person('finance').id;
  const before = await liabilityOf('LTC');
  const subAccount = server.deps.ids.uuid();
  await server.db
    .insertInto('sub_account')
    .values({
      id: subAccount,
      company_id: finance,
      label: 'Branch',
      reference: 'branch',
      created_at: server.clock.now(),
      archived_at: null,
    })
    .execute();
  for (const owner of [finance, subAccount]) await fund(server.deps, owner, assetCode('LTC'), 700n);
  await publish();
  const company = new Device(server.origin, () => server.clock.now().getTime());
  await company.signIn(person('finance').email, person('finance').password);
  const { proof } = await company.ask(calls.getOwn, { query: { Day: today() } });
  const own = must(proof, 'the company’s proof');
  const said = await published();
  const place = said.assets.findIndex(({ asset }) => asset === 'LTC');
  const lines = (await liabilities(server.db)).filter(({ asset }) => asset === 'LTC');
  const units = (owner: string) => lines.find((line) => line.owner === owner)?.units ?? 0n;
  expect(units(subAccount)).toBe(700n);
  expect(BigInt(own.amounts[place] ?? 0)).toBe(units(finance) + units(subAccount));
  expect(checkOwnProof(sha256, said, own)).not.toEqual([]);
  expect(BigInt(said.assets[place]?.liabilities ?? 0)).toBe(before + 1400n);
  const leaves = await server.db
    .selectFrom('liability_leaf')
    .select('user_id')
    .where('user_id', '=', subAccount)
    .execute();
  expect(leaves).toEqual([]);
});

test('the job publishes in its own thread, with exactly the tree this thread would build', async () => {
  server.clock.advance(24 * 3600 * 1000);
  const day = today();
  const opened = vi.spyOn(server.deps.db, 'transaction');
  const threads: Worker[] = [];
  const count = (worker: Worker) => void threads.push(worker);
  process.on('worker', count);
  const { 'liabilities.publish': job } = liabilityTasks(server.deps, createSecrets(server.deps.db, server.deps.vault));
  const run = () => must(job, 'the job')(undefined, { number: 1 });
  await run();
  await run();
  process.off('worker', count);
  expect(threads).toHaveLength(1);
  // Balances are read, leaves sorted and nodes hashed in one transaction, and none of it in this thread.
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
  const leaves = await server.db
    .selectFrom('liability_leaf')
    .selectAll()
    .where('day', '=', day)
    .orderBy('place')
    .execute();
  const levels = buildTree(
    sha256,
    leaves.map(({ salt, uid, amounts }) => ({ commitment: commitTo(sha256, salt, uid), amounts: amounts.map(BigInt) })),
    leaves[0]?.amounts.length ?? 0,
  );
  const nodes = await server.db
    .selectFrom('liability_node')
    .selectAll()
    .where('day', '=', day)
    .orderBy('level')
    .orderBy('place')
    .execute();
  expect(nodes.map(({ hash, sums }) => [hash.toString('hex'), sums])).toEqual(
    levels.flat().map(({ hash, sums }) => [Buffer.from(hash).toString('hex'), sums.map(String)]),
  );
  const { items } = await ada.ask(calls.list, { query: {} }, { accessToken: null });
  expect(items[0]).toMatchObject({ day, leafCount: leaves.length, rootHash: nodes.at(-1)?.hash.toString('hex') });
  const { statement, signature, publicKey } = await getPublication(server.deps, day);
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'base64')]);
  const signed = createPublicKey({ key, format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(statement), signed, Buffer.from(signature, 'base64'))).toBe(true);
});
