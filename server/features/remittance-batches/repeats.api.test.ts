import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import {
  aGerman,
  makeRemittance,
  remittanceBody,
  type Remitted,
} from '#server/features/remittance/testing/remitter.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { approvalOf, approve, firm, reject, rulesFrom, setRules } from '../../../tests/harness/firm.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import './tables.ts';
import {
  checkFile,
  confirmFile,
  fileOf,
  germanIban,
  germanLine,
  germanLines,
  type Checked,
} from './testing/batcher.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

/** Gives a user's global account euros, and a PIN. */
async function withEuros<Who extends Someone>(who: Who): Promise<Who> {
  await fund(server, await openCurrency(server.deps, who.userId, 'EUR'), 'EUR', '5000');
  await setPin(server.deps, who.userId);
  return who;
}
const payer = async () => withEuros(await someone(server, { name: 'Ada Lindqvist' }));

async function confirm(who: Someone, checked: Checked) {
  const { body } = await confirmFile(server, who, checked);
  return body.result?.status ?? [body.error?.code, body.error?.details?.['status']];
}
const faultsOf = ({ faults }: Checked) => faults.map(({ n, column, rule }) => `${n} ${column} ${rule}`);
const meant = (n: number) => germanLine(n, { confirmed: 'repeat' });

async function ordersOf({ userId }: Someone) {
  const rows = await server.db.selectFrom('remittance_order').select('id').where('account_id', '=', userId).execute();
  return rows.length;
}

test('a file whose lines wait in a confirmed batch is reported, until the customer confirms them', async () => {
  const who = await payer();
  // The batch is confirmed, and no job has made a remittance of it yet.
  expect(await confirm(who, await checkFile(who, fileOf(germanLines(2))))).toBe('processing');
  const again = await checkFile(who, fileOf([...germanLines(2), germanLine(3)]));
  expect(faultsOf(again)).toEqual(['1 amount paidRecently', '2 amount paidRecently']);
  // The same payments, by what leaves the account.
  const pays = germanLines(2).map((line) => ({ ...line, amount: '13' }));
  expect(faultsOf(await checkFile(who, fileOf(pays), { side: 'pay' }))).toEqual([
    '1 amount paidRecently',
    '2 amount paidRecently',
  ]);
  const other = [germanLine(1, { amount: '12.01' }), germanLine(2, { reference: 'Inv 2b' })];
  expect(faultsOf(await checkFile(who, fileOf(other)))).toEqual([]);
  expect(await confirm(who, await checkFile(who, fileOf([meant(1), meant(2)])))).toBe('processing');
  await server.workJobs();
  expect(await ordersOf(who)).toBe(4);
});

test('a file checked in two tabs is confirmed in one of them', async () => {
  const who = await payer();
  const [first, second] = [await checkFile(who, fileOf(germanLines(2))), await checkFile(who, fileOf(germanLines(2)))];
  const intended = await checkFile(who, fileOf([meant(1), meant(2)]));
  expect(await confirm(who, first)).toBe('processing');
  expect(await confirm(who, second)).toEqual([60015, 'changed']);
  await server.workJobs();
  expect(await confirm(who, second)).toEqual([60015, 'changed']);
  expect(await confirm(who, intended)).toBe('processing');
  await server.workJobs();
  expect(await ordersOf(who)).toBe(4);
});

test('of two confirmations of the same payments at once, one is refused', async () => {
  const who = await payer();
  const files = await Promise.all(Array.from({ length: 5 }, () => checkFile(who, fileOf(germanLines(3)))));
  const outcomes = await Promise.all(files.map((checked) => confirm(who, checked)));
  expect(outcomes.filter((outcome) => outcome === 'processing')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome !== 'processing')).toEqual(Array(4).fill([60015, 'changed']));
  await server.workJobs();
  expect(await ordersOf(who)).toBe(3);
});

test('lines that wait for approval count, and lines of a rejected batch don’t', async () => {
  const { owner, boss } = await firm(server);
  await withEuros(owner);
  await setRules(server, { owner }, rulesFrom('10', null));
  const checked = await checkFile(owner, fileOf(germanLines(2)));
  expect(await confirm(owner, checked)).toBe('awaitingApproval');
  expect(faultsOf(await checkFile(owner, fileOf([germanLine(2)])))).toEqual(['1 amount paidRecently']);
  await reject({ owner }, boss, (await approvalOf(owner, must(checked.id, 'the batch'))).id);
  expect(faultsOf(await checkFile(owner, fileOf([germanLine(2)])))).toEqual([]);
});

test('of two members who approve a batch at once, one does, and its lines are paid once', async () => {
  const { owner, boss, deputy } = await firm(server);
  await withEuros(owner);
  await setRules(server, { owner }, rulesFrom('10', null));
  const checked = await checkFile(owner, fileOf(germanLines(2)));
  expect(await confirm(owner, checked)).toBe('awaitingApproval');
  const { id } = await approvalOf(owner, must(checked.id, 'the batch'));
  const answers = await Promise.all([boss, deputy].map((who) => approve(server, { owner }, who, id)));
  expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual([60015, 'done']);
  await server.workJobs();
  expect(await ordersOf(owner)).toBe(2);
});

describe('a single remittance', () => {
  const form = (n: number) => ({ ...aGerman, values: { ...aGerman.values, iban: germanIban(n) } });
  const single = (n: number, change: Remitted = {}): Remitted => ({
    channelConfigId: 'EUR-sepa',
    side: 'receive',
    amount: '12',
    reference: `Inv ${n}`,
    form: form(n),
    ...change,
  });
  const quoteOf = async (who: Someone, n: number, change: Remitted = {}) => {
    const { channelConfigId = '', side = 'receive', amount = '', reference = '' } = single(n, change);
    const body = { from: 'EUR', channelConfigId, side, amount, account: germanIban(n), reference };
    return who.device.ask(remittance.quote, { body });
  };

  test('that repeats a line of a confirmed batch is pointed out, and refused if the line came after its quote', async () => {
    const who = await payer();
    const checked = await checkFile(who, fileOf(germanLines(2)));
    expect((await quoteOf(who, 1)).repeats).toBeNull();
    const early = { ...(await remittanceBody(server, who, single(1))), isRepeatConfirmed: false };
    expect(await confirm(who, checked)).toBe('processing');
    expect((await quoteOf(who, 1)).repeats).toMatchObject({ status: 'pending', batchId: checked.id });
    expect((await quoteOf(who, 1, { reference: 'Another' })).repeats).toMatchObject({ batchId: checked.id });
    expect((await quoteOf(who, 1, { amount: '12.01' })).repeats).toBeNull();
    expect((await quoteOf(await payer(), 1)).repeats).toBeNull();
    const refused = await who.device.call(remittance.create, { body: early }, { idempotencyKey: randomUUID() });
    expect(refused.body.error).toMatchObject({ code: 60015, details: { status: 'changed' } });
    await server.workJobs();
    // The line is a remittance now, under the same id.
    const { repeats } = await quoteOf(who, 1);
    expect(repeats).toMatchObject({ batchId: null });
    const body = { ...(await remittanceBody(server, who, single(1))), isRepeatConfirmed: true };
    const { result } = (await who.device.call(remittance.create, { body }, { idempotencyKey: randomUUID() })).body;
    expect(result?.status).toBe('pending');
  });

  test('that waits for approval is found by a batch, and a line that waits for approval by it', async () => {
    const { owner, boss } = await firm(server);
    await withEuros(owner);
    await setRules(server, { owner }, rulesFrom('10', null));
    const { id } = await makeRemittance(server, owner, single(1));
    const checked = await checkFile(owner, fileOf(germanLines(2)));
    expect(faultsOf(checked)).toEqual(['1 amount paidRecently']);
    expect(await confirm(owner, checked)).toBe('awaitingApproval');
    expect((await quoteOf(owner, 1)).repeats).toMatchObject({ id, batchId: null });
    expect((await quoteOf(owner, 2)).repeats).toMatchObject({ batchId: checked.id });
    await reject({ owner }, boss, (await approvalOf(owner, must(checked.id, 'a batch'))).id);
    expect((await quoteOf(owner, 2)).repeats).toBeNull();
  });

  test('and a batch with the same payment at once: only one of them is confirmed', async () => {
    const who = await payer();
    const checked = await checkFile(who, fileOf(germanLines(1)));
    const body = { ...(await remittanceBody(server, who, single(1))), isRepeatConfirmed: false };
    const [made, batch] = await Promise.all([
      who.device.call(remittance.create, { body }, { idempotencyKey: randomUUID() }),
      confirm(who, checked),
    ]);
    const outcomes = [made.body.error?.code ?? 'made', batch === 'processing' ? 'made' : batch[0]];
    expect(outcomes.toSorted()).toEqual([60015, 'made']);
  });
});
