import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { globalAccount } from '#contract/global-account/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { statements as calls } from '#contract/statements/calls.ts';
import { maxStatementEntries, statementKeptDays } from '#contract/statements/rules.ts';
import { findGlobalAccount } from '#server/features/accounts/index.ts';
import { customerAccount, platformAccount, transfer } from '#server/ledger/index.ts';
import { dayMs } from '#server/platform/durations.ts';
import { purge } from '#server/platform/purge.ts';
import { accountHolder } from '../../../tests/harness/account-holder.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { keptForATime } from '../retention.ts';
import { writeCamt053 } from './formats/camt053.ts';
import { writeCsv } from './formats/csv.ts';
import { writeMt940 } from './formats/mt940.ts';
import { endOfDay, readStatement } from './read.ts';
import { readMt940 } from './testing/mt940.ts';
import { at, readXml } from './testing/xml.ts';
import type { StatementRow } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

const euro = assetCode('EUR');
const ownerOf = async ({ userId }: Someone) => must(await findGlobalAccount(server.db, userId), 'an account');

/** Steps of a history: money in, out, held, released or captured, at given instants. */
type Step = {
  readonly do: 'in' | 'out' | 'hold' | 'release' | 'capture';
  readonly share: number;
  readonly hours: number;
};

async function live(owner: string, steps: readonly Step[], from: Date): Promise<void> {
  const [available, held] = [customerAccount(owner, euro, 'available'), customerAccount(owner, euro, 'held')];
  const custody = platformAccount(euro, 'custody');
  const ways = {
    in: { kind: 'bank.credit', from: custody, to: available },
    out: { kind: 'bank.takeBack', from: available, to: custody },
    hold: { kind: 'balance.freeze', from: available, to: held },
    release: { kind: 'balance.unfreeze', from: held, to: available },
    capture: { kind: 'bank.takeBack', from: held, to: custody },
  };
  const has = { free: 0n, held: 0n };
  let now = from.getTime();
  for (const { do: what, share, hours } of steps) {
    now += hours * 3_600_000;
    const id = server.deps.ids.uuid();
    const source = what === 'release' || what === 'capture' ? has.held : has.free;
    const amount = what === 'in' ? BigInt(share) : (source * BigInt(share)) / 100_000n;
    if (amount === 0n) continue;
    const names = { reference: id, key: `history:${id}` };
    await server.db.transaction().execute((tx) => transfer(tx, { ...names, ...ways[what], amount }, new Date(now)));
    if (what === 'in' || what === 'release') has.free += amount;
    if (what === 'out' || what === 'hold') has.free -= amount;
    if (what === 'hold') has.held += amount;
    if (what === 'release' || what === 'capture') has.held -= amount;
  }
}

const rowOf = (who: Someone, from: string, to: string, timeZone: string): StatementRow => ({
  id: server.deps.ids.uuid(),
  account_id: who.userId,
  asked_by: who.userId,
  kind: 'statement',
  currency: 'EUR',
  first_day: from,
  last_day: to,
  time_zone: timeZone,
  format: 'pdf',
  language: 'en',
  asked_at: server.clock.now(),
  until: endOfDay(to, timeZone),
  ready_at: null,
  failed_at: null,
  is_too_long: false,
  size: null,
  opening: null,
  closing: null,
  entries: null,
});

const cents = (text: string) => must(parseUnits(text, 2), text);
const signed = (units: bigint, sign: string | undefined) => (sign === 'DBIT' ? -units : units);

test('for any history, entries lead from opening to closing balance, where the next one begins, in every format', async () => {
  const step = fc.record({
    do: fc.constantFrom('in', 'in', 'out', 'hold', 'release', 'capture'),
    share: fc.integer({ min: 1, max: 99_999 }),
    hours: fc.integer({ min: 0, max: 60 }),
  });
  const lengths = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 2, maxLength: 4 });
  const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Apia');
  const from = '2026-01-01';
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), lengths, zones, async (steps, days, zone) => {
      const who = await accountHolder(server);
      const owner = await ownerOf(who);
      await live(owner, steps as Step[], new Date(`${from}T00:00:00Z`));
      let first = addDays(from, -3);
      let before = 0n;
      for (const length of [...days, 200]) {
        const last = addDays(first, length - 1);
        const read = await readStatement(server.deps, server.db, rowOf(who, first, last, zone), maxStatementEntries);
        expect(read.opening).toBe(before);
        expect(read.opening + read.entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(read.closing);
        expect(read.entries.every((entry) => entry.at >= read.since && entry.at < read.until)).toBe(true);

        const camt = must(at(readXml(writeCamt053(read)), 'BkToCstmrStmt', 'Stmt')[0], 'a statement');
        const sums = [...at(camt, 'Bal'), ...at(camt, 'Ntry')].map((one) =>
          signed(cents(must(at(one, 'Amt')[0], 'an amount').text), at(one, 'CdtDbtInd')[0]?.text),
        );
        const [opening = 0n, closing = 0n, ...entries] = sums;
        expect([opening, closing]).toEqual([read.opening, read.closing]);
        expect(entries.reduce((sum, one) => sum + one, opening)).toBe(closing);

        const mt = readMt940(writeMt940(read));
        expect([mt.opening, mt.closing]).toEqual([read.opening, read.closing]);
        expect(mt.amounts).toEqual(read.entries.map(({ amount }) => amount));

        const [head = '', ...lines] = writeCsv(read, 'en').replace('\ufeff', '').trim().split('\r\n');
        expect(head).toContain(`"Date (${zone})"`);
        const cells = lines.map((line) => line.slice(1, -1).split('","'));
        expect(cells[0]?.[5]).toBe(formatUnits(read.opening, 2));
        expect(cells.at(-1)?.[5]).toBe(formatUnits(read.closing, 2));
        expect(cells.slice(1, -1).map((cell) => cell[4])).toEqual(
          read.entries.map(({ amount }) => formatUnits(amount, 2)),
        );
        before = read.closing;
        first = addDays(last, 1);
      }
      const [balance] = (await who.device.ask(globalAccount.listBalances)).items;
      expect(cents(balance?.total ?? '0.00')).toBe(before);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

const today = () => server.clock.now().toISOString().slice(0, 10);
const order = (extra: object = {}) => ({
  kind: 'statement' as const,
  currency: 'EUR' as string | null,
  from: addDays(today(), -30),
  to: addDays(today(), -1),
  timeZone: 'Europe/Berlin',
  format: 'pdf' as const,
  language: 'en' as const,
  ...extra,
});
const requested = (who: Someone, extra: object = {}) => who.device.ask(calls.request, { body: order(extra) as never });
const codeOf = async (who: Someone, extra: object) => {
  const { error } = (await who.device.call(calls.request, { body: order(extra) as never })).body;
  return [error?.code, error?.details?.['field']];
};
const fetched = async (who: Someone, Id: string) => {
  const response = await who.device.send(calls.download, { query: { Id } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('a statement is requested, made by a job, listed with balances and downloaded, in both languages and all formats', async () => {
  const who = await accountHolder(server);
  await live(
    await ownerOf(who),
    [{ do: 'in', share: 123_456, hours: 0 }],
    new Date(server.clock.now().getTime() - 5 * dayMs),
  );
  const heads = {
    pdf: '%PDF-1.',
    csv: '\ufeff"',
    camt053: '<?xml version="1.0" encoding="UTF-8"?>\n<Document',
    mt940: ':20:',
  };
  for (const format of ['pdf', 'csv', 'camt053', 'mt940'] as const)
    for (const language of ['en', 'zh-CN'] as const) {
      const { id, state } = await requested(who, { format, language });
      expect(state).toBe('preparing');
      expect((await fetched(who, id)).status).toBe(404);
      await server.workJobs();
      const made = (await who.device.ask(calls.list)).items.find((item) => item.id === id);
      expect(made).toMatchObject({ state: 'ready', opening: '0.00', closing: '1234.56', entries: 1 });
      const { status, bytes, headers } = await fetched(who, id);
      expect([status, bytes.length]).toEqual([200, made?.size]);
      expect(bytes.toString('utf8').startsWith(heads[format])).toBe(true);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="statement-EUR-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.[a-z]{3}"$/,
      );
      // A repeated request returns the same one; for a day that isn't over, a new one each time.
      expect((await requested(who, { format, language })).id).toBe(id);
    }
  // In Berlin this calendar day ends an hour or two earlier.
  const ofToday = { to: today(), timeZone: 'UTC', format: 'csv' };
  const first = await requested(who, ofToday);
  server.clock.advance(60_000);
  expect((await requested(who, ofToday)).id).not.toBe(first.id);
});

test('a certificate of all balances at the end of a day is a PDF with Latin and Chinese fonts embedded', async () => {
  const who = await accountHolder(server, ['EUR', 'USD']);
  const { id } = await requested(who, {
    kind: 'certificate',
    currency: null,
    from: today(),
    to: today(),
    language: 'zh-CN',
  });
  await server.workJobs();
  const { status, bytes } = await fetched(who, id);
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  // It contains Latin and Chinese characters, each in embedded fonts.
  expect(bytes.toString('latin1').match(/\/FontFile2/g)?.length).toBeGreaterThan(2);
});

test('rejects an invalid period, time zone, format or currency, and a currency without an account', async () => {
  const who = await accountHolder(server);
  expect(await codeOf(who, { currency: 'BTC' })).toEqual([60006, 'currency']);
  expect(await codeOf(who, { currency: 'ZZZ' })).toEqual([40001, 'currency']);
  expect(await codeOf(who, { currency: 'USD' })).toEqual([60006, 'currency']);
  expect(await codeOf(await someone(server), {})).toEqual([60006, 'currency']);
  for (const [extra, field] of [
    [{ from: '2026-02-30' }, 'from'],
    [{ from: addDays(today(), -500) }, 'from'],
    [{ to: addDays(today(), 2) }, 'to'],
    [{ from: today(), to: addDays(today(), -1) }, 'to'],
    [{ timeZone: '+05:00' }, 'timeZone'],
    [{ currency: null }, 'currency'],
    [{ kind: 'certificate', currency: null, format: 'csv' }, 'format'],
    [{ kind: 'certificate', currency: null }, 'from'],
  ] as const)
    expect(await codeOf(who, extra)).toEqual(['request:invalid', field]);
});

test('a statement can’t be downloaded by another account, and is deleted after its retention period', async () => {
  const who = await accountHolder(server);
  const { id } = await requested(who, { format: 'csv' });
  await server.workJobs();
  const other = await company(server);
  expect((await fetched(other, id)).status).toBe(404);
  server.clock.advance(statementKeptDays * dayMs + 1000);
  await purge(server.deps, keptForATime);
  const left = await server.db.selectFrom('account_statement').select('id').where('id', '=', id).execute();
  expect(left).toEqual([]);
});

test('a statement that can’t be made is retried and finally marked as failed', async () => {
  const who = await accountHolder(server);
  const { id } = await requested(who, { format: 'csv' });
  const { makeStatements, makeTries } = await import('./make.ts');
  const broken = {
    ...server.deps,
    providers: {
      ...server.deps.providers,
      files: { ...server.deps.providers.files, put: () => Promise.reject(new Error('full')) },
    },
  };
  const task = makeStatements(broken);
  for (let number = 1; number <= makeTries; number += 1)
    await expect(task({ id }, { number } as never)).rejects.toThrow('full');
  const failed = (await who.device.ask(calls.list)).items.find((item) => item.id === id);
  expect(failed?.state).toBe('failed');
  // A retry makes a new one.
  expect((await requested(who, { format: 'csv' })).id).not.toBe(id);
  // Staff may give the job its attempts again.
  await makeStatements(server.deps)({ id }, { number: 1 });
  expect((await who.device.ask(calls.list)).items.find((item) => item.id === id)?.state).toBe('ready');
});

test('a statement with too many entries fails at its first try, and says why', async () => {
  const who = await accountHolder(server);
  const past = { from: addDays(today(), -3), to: addDays(today(), -2), format: 'csv' };
  await live(
    await ownerOf(who),
    [
      { do: 'in', share: 1, hours: 1 },
      { do: 'in', share: 1, hours: 1 },
    ] as Step[],
    new Date(`${past.from}T00:00:00Z`),
  );
  const { id } = await requested(who, past);
  const { makeStatements } = await import('./make.ts');
  const itemNow = async () => (await who.device.ask(calls.list)).items.find((item) => item.id === id);
  await makeStatements(server.deps, 1)({ id }, { number: 1 });
  expect(await itemNow()).toMatchObject({ state: 'failed', isTooLong: true });
  await makeStatements(server.deps, 2)({ id }, { number: 1 });
  expect(await itemNow()).toMatchObject({ state: 'ready', isTooLong: false, entries: 2 });
});

test('a statement whose job was lost with its server counts as failed after an hour, and can be requested again', async () => {
  const who = await accountHolder(server);
  // A day that is over, for which the same statement would be returned for as long as it is kept.
  const past = { from: addDays(today(), -3), to: addDays(today(), -2), format: 'csv' };
  const { id } = await requested(who, past);
  await server.owner.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'statement.make'`);
  const stateNow = async () => (await who.device.ask(calls.list)).items.find((item) => item.id === id)?.state;
  server.clock.advance(59 * 60_000);
  await who.device.signIn(who.email, who.password);
  expect([await stateNow(), (await requested(who, past)).id]).toEqual(['preparing', id]);
  server.clock.advance(2 * 60_000);
  expect(await stateNow()).toBe('failed');
  expect((await requested(who, past)).id).not.toBe(id);
});
