import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { assets } from '#contract/assets/calls.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { depositMeasures, refundValues } from '#contract/deposits/rules.ts';
import { must } from '#contract/platform/errors.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { maskEmail } from '#server/features/step-up/index.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { makeSubAccount } from '#server/features/sub-accounts/testing/sub-account.ts';
import { findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import { PayoutUncertain, type Payout } from '#server/providers/chain/chain.ts';
import { makeSandboxAddress, makeSandboxHash } from '#server/providers/chain/sandbox-address.ts';
import { unsealedOf } from '../../../../tests/harness/clear-texts.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { person, signedIn } from '../../../../tests/harness/world.ts';
import { uploaded } from '../../files/testing/upload.ts';
import { jpg } from '../../files/testing/pictures.ts';
import { decideCase, decideSeen } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { placeName } from '#contract/staff/rules.ts';
import { exact } from '../../../../tests/harness/money.ts';

const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const second = makeSandboxAddress('a stranger', 'BTC', 'BTC').address;
let server: TestServer;
let ada: Device;
let finance: Device;
let operator: Device;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  ada = await signedIn(server, 'ada');
  finance = await signedIn(server, 'finance');
  operator = await signedIn(server, 'operator');
});
afterAll(async () => {
  expect(await unsealedOf(server, 'missingRemark', 'missingAnswer')).toEqual([]);
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const once = () => ({ idempotencyKey: randomUUID() });
const find = async (id: string) => {
  const { items } = await ada.ask(deposits.listDeposits, { body: { MaxResultCount: 100 } });
  const found = items.find((item) => item.id === id);
  if (!found) throw new Error('there is no such deposit');
  return found;
};
const balance = async () => {
  const { items } = await ada.ask(assets.listAssets);
  const { available = '0', held = '0' } = items.find(({ asset }) => asset === 'BTC') ?? {};
  return { available: exact(available), held: exact(held) };
};

const suspense = () => platformBalance(server.db, assetCode('BTC'), 'suspense');

/** A confirmed deposit of Ada's. */
async function deposit(amount: string, needsReview = false) {
  // Ids follow the clock, and the test clock stands still.
  server.clock.advance(1);
  const { email: emailAddress } = person('ada');
  const body = { emailAddress, asset: 'BTC', network: 'BTC', amount, needsReview };
  const { transactionHash } = await ada.ask(deposits.sandboxDeposit, { body });
  await ada.ask(deposits.sandboxMine, { body: { blocks: 3 } });
  await server.workJobs();
  const { items } = await ada.ask(deposits.listDeposits, { body: { MaxResultCount: 1 } });
  expect(items[0]?.transactionHash).toBe(transactionHash);
  return must(items[0], 'the deposit');
}

const verifiedStop = (place: string, isStopped: boolean) =>
  verifiedDecision(server.deps, person('operator').id, 'depositStop', place, isStopped ? 'stop' : 'open');

/** Decides at the desk if the deposit waits there, otherwise by a measure. */
const decide = async (id: string, status: CryptoDepositState) => {
  const row = await server.db.selectFrom('deposit').select('status').where('id', '=', id).executeTakeFirst();
  const userId = person('operator').id;
  if (status === 'depositFailedAndRefunded' || (status === 'credited' && row?.status === 'complianceReview')) {
    const answer = status === 'credited' ? 'approve' : 'reject';
    return decideSeen(server.deps, { device: operator, userId }, ['deposit', id], answer);
  }
  const verification = await verifiedDecision(server.deps, userId, 'deposit', id, status);
  const body = {
    id,
    status: must(
      depositMeasures.find((one) => one === status),
      'a measure',
    ),
    reason: 'looked at',
    verification,
  };
  return operator.call(depositCases.takeMeasure, { body }, once());
};

async function askRefund(id: string, to = address, device = ada, name = 'ada', tag: string | null = null) {
  const order = { id, address: to, tag };
  const verification = await insertPassedStepUp(server.deps, person(name).id, 'deposit.refund', refundValues(order));
  const answer = await device.call(depositCases.requestRefund, { body: { ...order, verification } }, once());
  await server.workJobs();
  return answer;
}

describe('a deposit under review', () => {
  test('is credited only after an operator approves it, and once', async () => {
    const [before, inSuspense] = [await balance(), await suspense()];
    const { id, status, steps } = await deposit('0.3', true);
    expect([status, steps.map((step) => step.status)]).toEqual([
      'complianceReview',
      ['pendingDeposit', 'confirming', 'confirmed', 'complianceReview'],
    ]);
    expect(await balance()).toEqual(before);
    expect((await suspense()) - inSuspense).toBe(30_000_000n);
    const { items } = await operator.ask(depositCases.listForOperator, { query: {} });
    const customer = { uid: person('ada').uid, emailAddress: maskEmail(person('ada').email) };
    const mine = items.filter((item) => item.deposit.id === id);
    expect(mine).toMatchObject([{ customer, reviewReason: 'tester' }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(id, 'credited')));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await balance()).available - before.available).toBe(exact('0.3'));
    expect(await suspense()).toBe(inSuspense);
  });

  test('includes any large deposit automatically', async () => {
    expect((await deposit('1')).status).toBe('complianceReview');
    expect((await deposit('0.99999999')).status).toBe('completed');
  });

  test('is refunded once to the address its owner named, when an operator approves', async () => {
    const inSuspense = await suspense();
    const { id } = await deposit('0.2', true);
    expect((await decide(id, 'depositFailedAndRefunded')).body.error?.code).toBe(60003);
    expect((await askRefund(id)).body.result?.refund).toMatchObject({ address, isApproved: false });
    const paid: Payout[] = [];
    const { chain } = server.deps.providers;
    const submitPayout = chain.submitPayout.bind(chain);
    let isUncertain = true;
    let answer: { status: 'pendingSignature' | 'processing' | 'failed'; confirmations: number } = {
      status: 'pendingSignature',
      confirmations: 0,
    };
    const fees = await platformBalance(server.db, assetCode('BTC'), 'fee');
    Object.assign(chain, {
      submitPayout: async (payout: Payout) => {
        paid.push(payout);
        if (isUncertain) throw new PayoutUncertain('no answer');
        return {
          id: payout.id,
          ...answer,
          transactionHash: answer.status === 'processing' ? 'ab'.repeat(32) : null,
          failure: answer.status === 'failed' ? 'the network refused it' : null,
        };
      },
    });
    try {
      expect((await decide(id, 'depositFailedAndRefunded')).status).toBe(200);
      expect((await decide(id, 'credited')).body.error?.code).toBe(60015);
      expect((await askRefund(id)).body.error?.code).toBe(60015);
      await server.workJobs().catch(() => undefined);
      expect((await find(id)).status).toBe('complianceReview');
      isUncertain = false;
      const { payRefund } = await import('./refund.ts');
      // Accepted is not paid: the payout may still be refused, whether or not it was signed and sent.
      for (const status of ['pendingSignature', 'processing'] as const) {
        answer = { status, confirmations: 0 };
        await payRefund(server.deps, id);
        expect((await find(id)).status).toBe('complianceReview');
      }
      expect(new Set(paid.map((payout) => `${payout.id} ${payout.amount}`))).toEqual(new Set([`${id} 19980000`]));
      answer = { status: 'failed', confirmations: 0 };
      await payRefund(server.deps, id);
      expect((await find(id)).refund).toMatchObject({ isApproved: false, transactionHash: null });
      // After that it is a different payment, perhaps to a different address.
      expect((await askRefund(id, second)).status).toBe(200);
      expect((await decide(id, 'depositFailedAndRefunded')).status).toBe(200);
      paid.length = 0;
      answer = { status: 'processing', confirmations: 0 };
      await payRefund(server.deps, id);
      answer = { status: 'processing', confirmations: 3 };
      await Promise.all([payRefund(server.deps, id), payRefund(server.deps, id)]);
      await payRefund(server.deps, id);
    } finally {
      Object.assign(chain, { submitPayout });
    }
    expect(await find(id)).toMatchObject({
      status: 'depositFailedAndRefunded',
      refund: { address: second, isApproved: true, transactionHash: 'ab'.repeat(32) },
    });
    // Every attempt names the same payout, so the provider pays it once.
    expect(new Set(paid.map((payout) => payout.id)).size).toBe(1);
    expect(paid[0]).toMatchObject({ address: second, amount: 19_980_000n });
    expect(paid[0]?.id).not.toBe(id);
    expect(await suspense()).toBe(inSuspense);
    // The part that did not leave is ours, so that ledger and chain agree.
    expect((await platformBalance(server.db, assetCode('BTC'), 'fee')) - fees).toBe(20_000n);
  });

  test('can be refunded only on its owner’s request, to a valid address of its network, with a verification', async () => {
    const { id, address: own } = await deposit('0.2', true);
    const code = async (answer: ReturnType<typeof askRefund>) => (await answer).body.error?.code;
    expect(await code(askRefund(id, address, finance, 'finance'))).toBe(40007);
    expect(await code(askRefund(randomUUID()))).toBe(40007);
    for (const wrong of ['', '   ']) expect(await code(askRefund(id, wrong))).toBe(60003);
    for (const wrong of [`${address}x`, address.replace('w5', 'w6'), own, '0x52908400098527886E0F7030069857D2E4169EE7'])
      expect(await code(askRefund(id, wrong))).toBe(40018);
    // Another customer's deposit address, and a tag on a network that has none.
    const theirs = await finance.ask(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } });
    expect(await code(askRefund(id, theirs.address))).toBe(40018);
    expect(await code(askRefund(id, address, ada, 'ada', '7'))).toBe(40018);
    // A customer who withdraws only to their address book can't send elsewhere by a refund either.
    const book = { account_id: person('ada').id, is_allow_list_only: true, turns_off_at: null };
    await server.db.insertInto('address_book').values(book).execute();
    expect(await code(askRefund(id))).toBe('address:notAllowed');
    await server.db.deleteFrom('address_book').where('account_id', '=', person('ada').id).execute();
    const body = { id, address, tag: null, verification: randomUUID() };
    expect((await ada.call(depositCases.requestRefund, { body }, once())).body.error?.code).toBe(50002);
    const credited = await deposit('0.1');
    expect(await code(askRefund(credited.id))).toBe(60015);
  });
});

describe('an operator', () => {
  test('freezes the available part of a credited deposit and releases it again', async () => {
    const { id } = await deposit('0.4');
    const before = await balance();
    expect((await decide(id, 'frozen')).status).toBe(200);
    expect(await balance()).toEqual({
      available: before.available - exact('0.4'),
      held: before.held + exact('0.4'),
    });
    expect((await decide(id, 'frozen')).body.error?.code).toBe(60015);
    expect((await decide(id, 'unfrozen')).status).toBe(200);
    expect((await decide(id, 'completed')).status).toBe(200);
    expect(await balance()).toEqual(before);
    expect((await find(id)).steps.map(({ status }) => status).slice(-3)).toEqual(['frozen', 'unfrozen', 'completed']);
  });

  test('can credit a deposit below the minimum, once per idempotency key', async () => {
    const { id, status } = await deposit('0.00001');
    expect(status).toBe('belowMinimumLimit');
    const key = once();
    const verification = await verifiedDecision(server.deps, person('operator').id, 'deposit', id, 'credited');
    const body = { id, status: 'credited', reason: 'looked at', verification } as const;
    expect((await operator.call(depositCases.takeMeasure, { body }, key)).status).toBe(200);
    expect((await operator.call(depositCases.takeMeasure, { body }, key)).status).toBe(200);
    expect((await decide(id, 'credited')).body.error?.code).toBe(60015);
    expect((await decide(randomUUID(), 'credited')).body.error?.code).toBe(40007);
  });

  test('stops and reopens deposits of a coin, of a customer, or of one coin of a customer', async () => {
    const nowhere = { asset: null, network: null };
    const bitcoin = { asset: 'BTC', network: 'BTC' };
    const stop = async (uid: string | null, isStopped: boolean, where = uid === null ? bitcoin : nowhere) => {
      const verification = await verifiedStop(placeName(uid, where.asset, where.network), isStopped);
      return operator.ask(depositCases.setStop, { body: { uid, ...where, isStopped, reason: 'a fork', verification } });
    };
    const ask = async () =>
      (await ada.call(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } })).body.error?.code;
    const branch = await makeSubAccount({ device: finance, userId: person('finance').id });
    const askBranch = async () => {
      const body = { id: branch, asset: 'BTC', network: 'BTC' };
      return (await finance.call(subAccounts.makeAddress, { body })).body.error?.code;
    };
    expect(await askBranch()).toBeUndefined();
    await stop(null, true);
    expect(await ask()).toBe(40002);
    expect(await askBranch()).toBe(40002);
    await stop(person('finance').uid, true);
    expect(await askBranch()).toBe(60009);
    const stops = (await operator.ask(depositCases.listStops)).items;
    expect(stops).toHaveLength(2);
    expect(stops).toContainEqual(expect.objectContaining({ uid: null, ...bitcoin }));
    expect(stops).toContainEqual(
      expect.objectContaining({
        uid: person('finance').uid,
        ...nowhere,
        reason: 'a fork',
        stoppedByName: 'Olu Operator',
      }),
    );
    await stop(person('finance').uid, false);
    await stop(person('ada').uid, true);
    expect(await ask()).toBe(60009);
    await stop(person('ada').uid, false);
    await stop(null, false);
    expect(await ask()).toBeUndefined();
    // Stops one coin of one customer: other customers and the customer's other coins stay open.
    await stop(person('finance').uid, true, bitcoin);
    expect([await askBranch(), await ask()]).toEqual([60010, undefined]);
    const ether = { id: branch, asset: 'ETH', network: 'ETH' };
    expect((await finance.call(subAccounts.makeAddress, { body: ether })).status).toBe(200);
    await stop(null, true);
    expect(await askBranch()).toBe(40002);
    await stop(null, false);
    expect(await askBranch()).toBe(60010);
    await stop(person('finance').uid, false, bitcoin);
    expect(await askBranch()).toBeUndefined();
    for (const half of [
      { asset: 'BTC', network: null },
      { asset: null, network: 'BTC' },
      { asset: 'BTC', network: 'ETH' },
    ]) {
      const body = { uid: person('ada').uid, ...half, isStopped: true, reason: 'a fork', verification: randomUUID() };
      expect((await operator.call(depositCases.setStop, { body })).body.error?.code).toBe(60002);
    }
  });
});

describe('a missing deposit', () => {
  const report = (change: Record<string, unknown> = {}) => ({
    asset: 'BTC',
    network: 'BTC',
    transactionHash: randomBytes(32).toString('hex'),
    amount: '0.5',
    remark: 'sent from my old wallet',
    fileId: null,
    ...change,
  });
  const hand = (body: ReturnType<typeof report>, device = ada) =>
    device.call(depositCases.reportMissing, { body }, once());

  test('is reported once per transaction, however its hash is written, and answered once', async () => {
    const fileId = await uploaded(ada, 'deposit.proof', jpg);
    const body = report({ fileId });
    const answers = await Promise.all(Array.from({ length: 5 }, () => hand(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const other = `0x${body.transactionHash.toUpperCase()}`;
    expect((await hand(report({ transactionHash: other }))).body.error).toMatchObject({ code: 60015 });
    expect((await hand(report({ transactionHash: other }), finance)).status).toBe(200);
    const [mine] = (await ada.ask(depositCases.listMissing, { query: {} })).items;
    expect(mine).toMatchObject({ status: 'pending', fileId, amount: '0.50000000' });
    const waiting = await operator.ask(depositCases.listMissingForOperator, { query: {} });
    expect(waiting.items.map(({ customer }) => customer.uid)).toContain(person('ada').uid);
    expect(JSON.stringify(waiting)).not.toContain(person('ada').email);
    const id = mine?.id ?? '';
    const who = { device: operator, userId: person('operator').id };
    const answer = () =>
      decideCase(server.deps, who, ['missingDeposit', id], 'approve', { reason: 'credited by hand' });
    expect((await answer()).status).toBe(200);
    expect((await answer()).body.error?.code).toBe(60015);
    const seen = await ada.ask(depositCases.listMissing, { query: {} });
    expect(seen.items[0]).toMatchObject({ status: 'found', answer: 'credited by hand' });
  });

  test('that wasn’t found can be reported again, by one of five at a time', async () => {
    const body = report();
    const reported = (await hand(body)).body.result?.id ?? '';
    const who = { device: operator, userId: person('operator').id };
    expect((await hand(body)).body.error?.code).toBe(60015);
    expect((await decideCase(server.deps, who, ['missingDeposit', reported], 'reject')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => hand(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const again = answers.find(({ status }) => status === 200)?.body.result?.id ?? '';
    expect((await decideCase(server.deps, who, ['missingDeposit', again], 'approve')).status).toBe(200);
    expect((await hand(body)).body.error?.code).toBe(60015);
  });

  test('is reported by its signature on Solana, in which case matters', async () => {
    const signature = makeSandboxHash({ asset: 'SOL', network: 'SOL' });
    const onSolana = (transactionHash: string) => hand(report({ asset: 'SOL', network: 'SOL', transactionHash }));
    const { body } = await onSolana(signature);
    expect(body).toMatchObject({ success: true, result: { transactionHash: signature } });
    expect((await onSolana(signature)).body.error?.code).toBe(60015);
    expect((await onSolana(randomBytes(32).toString('hex'))).status).toBe(400);
    expect((await hand(report({ transactionHash: signature }))).status).toBe(400);
  });

  test('is rejected if it arrived, or with an unknown coin, an invalid amount or hash, or another user’s file', async () => {
    const { transactionHash } = await deposit('0.1');
    expect((await hand(report({ transactionHash }))).body.error?.code).toBe(60015);
    expect((await hand(report({ asset: 'NONE' }))).body.error?.code).toBe(60002);
    for (const amount of ['0', '-1', '1e3', '１', '0.000000001'])
      expect([400, 50014]).toContain((await hand(report({ amount }))).status);
    const fileId = await uploaded(finance, 'deposit.proof', jpg);
    expect((await hand(report({ fileId }))).body.error?.code).toBe(50012);
    for (const wrong of ['', 'x'.repeat(64), 'ab'.repeat(5000), 'ab'.repeat(31)])
      expect((await hand(report({ transactionHash: wrong }))).status).toBe(400);
  });
});

test('a deposit’s link opens its transaction, for its owner only', async () => {
  const { id, transactionHash } = await deposit('0.1');
  const { url, isOurs } = await ada.ask(depositCases.getWebLink, { body: { id } });
  expect([url, isOurs]).toEqual([`/sandbox/transaction?hash=${transactionHash}`, true]);
  expect((await finance.call(depositCases.getWebLink, { body: { id } })).body.error?.code).toBe(40007);
  const shown = await ada.ask(depositCases.sandboxTransaction, { query: { Hash: transactionHash } });
  expect(shown).toMatchObject({ transactionHash, amount: '0.1', asset: 'BTC' });
});
