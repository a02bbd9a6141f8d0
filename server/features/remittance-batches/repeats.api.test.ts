import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { approvalOf, firm, reject, rulesFrom, setRules } from '../../../tests/harness/firm.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import './tables.ts';
import { checkFile, confirmFile, fileOf, germanLine, germanLines, type Checked } from './testing/batcher.ts';

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
