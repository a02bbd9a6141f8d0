import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { globalAccount } from '#contract/global-account/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { maxBatchLines, sendable } from '#contract/remittance-batches/rules.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { unsealedOf } from '../../../tests/harness/clear-texts.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { approvalOf, approve, firm, reject, rulesFrom, setRules } from '../../../tests/harness/firm.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import './tables.ts';
import { remittanceBatchTasks } from './run.ts';
import {
  askCheck,
  checkFile,
  confirmFile,
  fileOf,
  germanIban,
  germanLine,
  germanLines,
  type Checked,
  type Confirming,
} from './testing/batcher.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await unsealedOf(server, 'batchReason', 'remittanceBatch')).toEqual([]);
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

/** Creates a user whose global account has euros, with a PIN. */
async function payer(amount = '5000'): Promise<Someone> {
  const who = await someone(server, { name: 'Ada Lindqvist' });
  await fund(server, await openCurrency(server.deps, who.userId, 'EUR'), 'EUR', amount);
  await setPin(server.deps, who.userId);
  return who;
}

const inEuros = { name: 'a', from: 'EUR', channelConfigId: 'EUR-sepa', side: 'receive' } as const;
const confirm = (who: Someone, checked: Checked, confirming?: Confirming) =>
  confirmFile(server, who, checked, confirming);
const codeOf = ({ body }: Awaited<ReturnType<typeof confirm>>) => body.error?.code ?? body.result?.status;
const faultsOf = ({ faults }: Checked) => faults.map(({ n, column, rule }) => `${n} ${column} ${rule}`);
const batchOf = (who: Someone, Id: string) => who.device.ask(remittanceBatches.get, { query: { Id } });
const linesOf = async (who: Someone, Id: string) =>
  (await who.device.ask(remittanceBatches.listLines, { query: { Id, MaxResultCount: 500 } })).items;

async function balanceOf(who: Someone) {
  const { items } = await who.device.ask(globalAccount.listBalances);
  const line = items.find(({ asset }) => asset === 'EUR');
  return [line?.available, line?.held];
}

const ordersOf = (who: Someone) =>
  server.db.selectFrom('remittance_order').select(['id', 'quote_id']).where('account_id', '=', who.userId).execute();

/** Confirms a file and runs it. */
async function paid(who: Someone, lines = germanLines(3)) {
  const checked = await checkFile(who, fileOf(lines));
  expect(codeOf(await confirm(who, checked))).toBe('processing');
  await server.workJobs();
  return must(checked.id, 'the batch');
}

describe('a file', () => {
  test('is checked with its totals, and each of its lines becomes a remittance', async () => {
    const who = await payer();
    const checked = await checkFile(who, fileOf(germanLines(3)));
    expect(checked).toMatchObject({
      lines: 3,
      count: 3,
      faults: [],
      receiveAmount: '36.00',
      payAsset: 'EUR',
      rate: '1',
    });
    expect(parseUnits(checked.payAmount, 2)).toBe((parseUnits(checked.fee, 2) ?? 0n) + 3600n);
    expect(checked).toMatchObject({ available: '5000.00', arrival: { kind: 'day' } });
    const answer = await confirm(who, checked);
    expect(answer.body.result).toMatchObject({ status: 'processing', waiting: 3, ordered: 0, name: 'May.csv' });
    await server.workJobs();
    const batch = await batchOf(who, must(checked.id, 'the batch'));
    expect(batch).toMatchObject({ status: 'completed', waiting: 0, ordered: 3, refused: 0 });
    expect(batch.steps.map(({ status }) => status)).toEqual(['processing', 'completed']);
    const lines = await linesOf(who, batch.id);
    expect(lines.map(({ n, name, receiveAmount }) => [n, name, receiveAmount])).toEqual([
      [1, 'Supplier 1', '12.00'],
      [2, 'Supplier 2', '12.00'],
      [3, 'Supplier 3', '12.00'],
    ]);
    expect((await balanceOf(who))[1]).toBe(checked.payAmount);
  });

  test('reports the column and rule of each bad line, and keeps the good ones', async () => {
    const who = await payer();
    const lines = [
      germanLine(1),
      germanLine(2, { amount: '12,50' }),
      germanLine(3, { amount: '0' }),
      germanLine(4, { amount: '1.005' }),
      germanLine(5, { iban: 'DE00370400440000000005' }),
      germanLine(6, { iban: '' }),
      germanLine(7, { ownerName: '' }),
      germanLine(8, { purpose: 'gift' }),
      germanLine(9, { purpose: 'other' }),
      germanLine(10, { userType: 'robot' }),
      germanLine(11, { amount: '99999999' }),
      germanLine(12, { reference: 'naïve ✓' }),
    ];
    const checked = await checkFile(who, fileOf(lines));
    expect(faultsOf(checked)).toEqual([
      '2 amount amount',
      '3 amount amount',
      '4 amount amount',
      '5 iban check',
      '6 iban required',
      '7 ownerName required',
      '8 purpose option',
      '9 purposeText required',
      '10 userType option',
      '11 amount maximum',
      '12 reference reference',
    ]);
    expect(checked).toMatchObject({ lines: 12, count: 1, receiveAmount: '12.00' });
  });

  test('may use semicolons, full-width digits, words of either language and a byte-order mark', async () => {
    const who = await payer();
    const wide = Array.from(germanIban(4), (sign) =>
      /\d/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign,
    ).join('');
    const lines = [
      germanLine(1, { purpose: '货款', userType: '企业' }),
      germanLine(2, { amount: '１２．５０', purpose: 'Payment for goods' }),
      germanLine(4, { iban: wide }),
    ];
    expect(await checkFile(who, fileOf(lines, ';'))).toMatchObject({ count: 3, faults: [], receiveAmount: '36.50' });
  });

  test('may not contain formulas, bidirectional marks, null bytes or replacement characters', async () => {
    const who = await payer();
    const lines = [
      germanLine(1, { ownerName: '=HYPERLINK("http://x","Supplier")' }),
      germanLine(2, { ownerName: '@SUM(A1)' }),
      germanLine(3, { ownerName: sendable('Supplier \u202e3') }),
      germanLine(4, { ownerName: 'M\ufffdller' }),
      germanLine(5, { beneficiaryCity: sendable('Ham\u0000burg') }),
      germanLine(6, { reference: '+A1' }),
    ];
    expect(faultsOf(await checkFile(who, fileOf(lines)))).toEqual([
      '1 ownerName formula',
      '2 ownerName formula',
      '3 ownerName characters',
      '4 ownerName characters',
      '5 beneficiaryCity characters',
      '6 reference formula',
    ]);
    const { body } = await askCheck(who, { ...inEuros, csv: fileOf([germanLine(1, { ownerName: 'a\u202eb' })]) });
    expect(body.error).toMatchObject({ code: 'request:invalid', details: { rule: 'characters' } });
  });

  test('reports lines repeated in it or paid within 30 days, until the customer confirms them', async () => {
    const who = await payer();
    await paid(who, [germanLine(1)]);
    const again = [germanLine(1), germanLine(2), germanLine(2), germanLine(3)];
    const checked = await checkFile(who, fileOf(again));
    expect(faultsOf(checked)).toEqual(['1 amount paidRecently', '3 amount repeatedInFile']);
    expect(checked.faults[1]?.about).toBe('2');
    const meant = again.map((line) => ({ ...line, confirmed: 'repeat' }));
    expect(await checkFile(who, fileOf(meant))).toMatchObject({ count: 4, faults: [] });
    server.clock.advance(31 * 86_400_000);
    const later = await someoneAgain(who);
    expect(faultsOf(await checkFile(later, fileOf([germanLine(1)])))).toEqual([]);
  });

  test('reports names that differ at the bank, until the customer confirms them', async () => {
    const who = await payer();
    await testerCallsOf(server.deps.providers.banking).setHolder(germanIban(7_777_777), 'Somebody Else');
    const line = germanLine(7_777_777);
    expect(faultsOf(await checkFile(who, fileOf([line])))).toEqual(['1 ownerName nameDiffers']);
    const meant = await checkFile(who, fileOf([{ ...line, confirmed: 'name' }]));
    expect(meant).toMatchObject({ count: 1, faults: [] });
    expect(codeOf(await confirm(who, meant))).toBe('processing');
  });

  test('is limited to 1 to 5,000 lines, and to supported channels and currencies', async () => {
    const who = await payer();
    const code = async (csv: string) => (await askCheck(who, question(csv))).body.error;
    const question = (csv: string) => ({ ...inEuros, csv });
    expect(await code('ownerName,iban\r\n')).toMatchObject({ code: 'request:invalid', details: { rule: 'required' } });
    const most = fileOf(germanLines(maxBatchLines));
    const startedMs = performance.now();
    const checked = await checkFile(who, most);
    expect(checked).toMatchObject({ lines: maxBatchLines, count: maxBatchLines, faults: [] });
    console.log(`5,000 lines checked in ${(performance.now() - startedMs).toFixed(0)} ms`);
    const over = await code(fileOf(germanLines(maxBatchLines + 1)));
    expect(over).toMatchObject({ code: 'request:invalid', details: { limit: maxBatchLines } });
    expect((await askCheck(who, { ...question(most), channelConfigId: 'BTC-sepa' })).body.error?.code).toBe(40001);
    expect((await askCheck(who, { ...question(most), from: 'BTC' })).body.error?.code).toBe(40001);
  });
});

/** Moves the user's orders to a user with a new session. */
async function someoneAgain(who: Someone): Promise<Someone> {
  const later = await someone(server, { name: 'Somebody later' });
  await server.db
    .updateTable('remittance_order')
    .set({ account_id: later.userId })
    .where('account_id', '=', who.userId)
    .execute();
  return later;
}

describe('confirming a file is refused', () => {
  test('if it differs from what was checked, was already confirmed, is too old, or is another customer’s', async () => {
    const [who, other] = [await payer(), await payer()];
    const checked = await checkFile(who, fileOf(germanLines(2)));
    expect(codeOf(await confirm(other, checked))).toBe('request:notFound');
    expect(codeOf(await confirm(who, checked, { said: { count: 1 } }))).toBe(60015);
    expect(codeOf(await confirm(who, checked, { said: { payAmount: '1.00' } }))).toBe(60015);
    // One file in each of five tabs; the sixth replaces the oldest.
    const newer = await checkFile(who, fileOf(germanLines(2)));
    for (let tab = 3; tab <= 6; tab += 1) await checkFile(who, fileOf([germanLine(tab)]));
    expect(codeOf(await confirm(who, checked))).toBe('request:notFound');
    expect(codeOf(await confirm(who, newer))).toBe('processing');
    expect(codeOf(await confirm(who, newer))).toBe(60015);
    const old = await checkFile(who, fileOf([germanLine(9)]));
    server.clock.advance(601_000);
    expect(codeOf(await confirm(who, old))).toBe(60015);
    const query = { Id: must(newer.id, 'the batch') };
    expect((await other.device.call(remittanceBatches.get, { query })).body.error?.code).toBe('request:notFound');
    expect((await other.device.call(remittanceBatches.listLines, { query })).body.error?.code).toBe('request:notFound');
    expect((await other.device.ask(remittanceBatches.list, { query: {} })).items).toEqual([]);
  });

  test('without PIN, verification, balance or room in the limits, and while transfers are blocked', async () => {
    const who = await payer('50');
    const checked = await checkFile(who, fileOf(germanLines(3)));
    expect(codeOf(await confirm(who, checked, { entered: '000000' }))).toBe('security:wrongFundPassword');
    expect(codeOf(await confirm(who, checked, { verification: randomUUID() }))).toBe(50002);
    const large = await checkFile(who, fileOf([germanLine(1, { amount: '70' })]));
    expect(codeOf(await confirm(who, large))).toBe(60007);
    const rich = await payer('900000');
    const huge = Array.from({ length: 4 }, (_none, n) => germanLine(n + 1, { amount: '200000' }));
    expect(codeOf(await confirm(rich, await checkFile(rich, fileOf(huge))))).toBe(40015);
    const blocked = { transfers_blocked_until: new Date(server.clock.now().getTime() + 60_000) };
    await server.db.updateTable('app_user').set(blocked).where('id', '=', rich.userId).execute();
    const small = await checkFile(rich, fileOf([germanLine(1)]));
    expect(codeOf(await confirm(rich, small))).toBe('security:blocked');
  });
});

describe('no line is paid twice', () => {
  test('by twenty concurrent confirmations, ten with one key and ten with their own', async () => {
    const who = await payer();
    const checked = await checkFile(who, fileOf(germanLines(3)));
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 10 }, () => confirm(who, checked, { key })));
    const others = await Promise.all(Array.from({ length: 10 }, () => confirm(who, checked)));
    const codes = new Set([...same, ...others].map(codeOf));
    expect(
      [...codes].every(
        (code) => ['processing', 60015, 'idempotency:inFlight'].includes(String(code)) || code === 60015,
      ),
    ).toBe(true);
    await server.workJobs();
    expect(await ordersOf(who)).toHaveLength(3);
  });

  test('by a run that dies between lines, or by concurrent runs', async () => {
    const who = await payer();
    const checked = await checkFile(who, fileOf(germanLines(40)));
    expect(codeOf(await confirm(who, checked))).toBe('processing');
    const id = must(checked.id, 'the batch');
    for (const dies of [0, 1, 2, 7, 20]) {
      const run = must(remittanceBatchTasks(dyingAfter(dies))['remittanceBatch.run'], 'the task');
      await expect(run({ id }, { number: 1 })).rejects.toThrow('the process died');
      const batch = await batchOf(who, id);
      expect(await ordersOf(who)).toHaveLength(batch.ordered);
    }
    const run = must(remittanceBatchTasks(server.deps)['remittanceBatch.run'], 'the task');
    await Promise.all(Array.from({ length: 5 }, () => run({ id }, { number: 1 })));
    await server.workJobs();
    expect(await batchOf(who, id)).toMatchObject({ status: 'completed', ordered: 40, refused: 0 });
    const orders = await ordersOf(who);
    expect(new Set(orders.map((order) => order.id)).size).toBe(40);
    expect((await balanceOf(who))[1]).toBe(checked.payAmount);
  }, 360_000);
});

/** Server deps under which the process dies inside a line's transaction, after its money is held. */
function dyingAfter(lines: number) {
  let made = 0;
  const { vault } = server.deps;
  const seal: typeof vault.seal = async (...what) => {
    made += 1;
    if (made > lines) throw new Error('the process died');
    return vault.seal(...what);
  };
  return { ...server.deps, vault: { ...vault, seal } };
}

test('a line that can’t be paid any more is refused on its own, and the others continue', async () => {
  const who = await payer('100');
  const checked = await checkFile(who, fileOf(germanLines(6)));
  expect(codeOf(await confirm(who, checked))).toBe('processing');
  const { userId } = who;
  // Spent meanwhile.
  await server.db.updateTable('remittance_batch').set({ rate: '1' }).where('account_id', '=', userId).execute();
  const first = await checkFile(who, fileOf([germanLine(90, { amount: '40' })]));
  expect(codeOf(await confirm(who, first))).toBe('processing');
  await server.workJobs();
  const outcomes = [...(await linesOf(who, must(checked.id, 'one'))), ...(await linesOf(who, must(first.id, 'two')))];
  expect(new Set(outcomes.map(({ cause }) => cause))).toEqual(new Set([null, '60007']));
  const ordered = outcomes.filter(({ status }) => status === 'ordered');
  expect(await ordersOf(who)).toHaveLength(ordered.length);
});

test('a line whose rate has fallen by more than a percent is refused', async () => {
  const who = await payer();
  const american = (n: number) => ({
    userType: 'company',
    ownerName: `Workshop ${n}`,
    aba: '021000021',
    accountNumber: String(1000 + n),
    bankAccountType: 'checking',
    beneficiaryCountry: 'US',
    beneficiaryCity: 'Boston',
    amount: '20',
    purpose: 'services',
  });
  const inDollars = { channelConfigId: 'USD-ach', side: 'pay' } as const;
  const checked = await checkFile(who, fileOf([american(1), american(2)]), inDollars);
  expect(checked).toMatchObject({ count: 2, payAmount: '40.00', receiveAsset: 'USD' });
  expect(codeOf(await confirm(who, checked))).toBe('processing');
  await server.workJobs();
  expect(await batchOf(who, must(checked.id, 'the batch'))).toMatchObject({ ordered: 2 });
  const worse = await checkFile(who, fileOf([american(3)]), inDollars);
  expect(codeOf(await confirm(who, worse))).toBe('processing');
  const before = { rate: String(Number(worse.rate) * 1.02) };
  await server.db.updateTable('remittance_batch').set(before).where('id', '=', must(worse.id, 'the batch')).execute();
  await server.workJobs();
  const [line] = await linesOf(who, must(worse.id, 'the batch'));
  expect(line).toMatchObject({ status: 'refused', cause: 'rateMoved', orderId: null });
});

test('a company’s batch waits for a second member, then runs if approved and is cancelled if rejected', async () => {
  const { owner, boss } = await firm(server);
  await fund(server, await openCurrency(server.deps, owner.userId, 'EUR'), 'EUR', '1000');
  await setPin(server.deps, owner.userId);
  await setRules(server, { owner }, rulesFrom('10', null));
  const checked = await checkFile(owner, fileOf(germanLines(2)));
  expect(codeOf(await confirm(owner, checked))).toBe('awaitingApproval');
  await server.workJobs();
  const id = must(checked.id, 'the batch');
  expect(await batchOf(owner, id)).toMatchObject({ status: 'awaitingApproval', waiting: 2 });
  const question = await approvalOf(owner, id);
  expect(question).toMatchObject({
    kind: 'remittanceBatch',
    payee: 'May.csv · 2 × EUR-sepa',
    amount: checked.payAmount,
  });
  await approve(server, { owner }, boss, question.id);
  await server.workJobs();
  expect(await batchOf(owner, id)).toMatchObject({ status: 'completed', ordered: 2 });
  const other = await checkFile(owner, fileOf([germanLine(3), germanLine(4)]));
  await confirm(owner, other);
  const otherId = must(other.id, 'the batch');
  await reject({ owner }, boss, (await approvalOf(owner, otherId)).id);
  await server.workJobs();
  expect(await batchOf(owner, otherId)).toMatchObject({ status: 'cancelled', waiting: 2, reason: 'no invoice' });
  expect(await ordersOf(owner)).toHaveLength(2);
});
