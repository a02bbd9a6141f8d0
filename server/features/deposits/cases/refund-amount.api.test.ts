import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { beginDay } from '#server/features/outflow/testing/day.ts';
import { decideSeen } from '#server/features/staff/testing/decide-case.ts';
import { findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import type { Payout, PayoutState } from '#server/providers/chain/chain.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { askRefund, outside, reviewed } from '../../../../tests/harness/refunds.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { payRefund } from './refund.ts';

let server: TestServer;
let operator: Someone;
let who: Someone;
let usual: ReturnType<typeof catalogue>;
const paid: Payout[] = [];
let answer: Pick<PayoutState, 'status' | 'confirmations'>;

beforeAll(async () => {
  server = await testServer();
  usual = catalogue();
  operator = await someone(server, { roles: ['operator'] });
  who = await someone(server);
  await beginDay(server.deps);
  const submitPayout = async (payout: Payout): Promise<PayoutState> => {
    paid.push(payout);
    const failure = answer.status === 'failed' ? 'the network refused it' : null;
    return { id: payout.id, ...answer, transactionHash: null, failure };
  };
  Object.assign(server.deps.providers.chain, { submitPayout });
});
afterEach(() => installCatalogue(usual));
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

/** Installs the catalogue with another network fee for bitcoin. */
const charge = (fee: string) =>
  installCatalogue({
    ...usual,
    terms: usual.terms.map((one) =>
      one.operation === 'withdrawal' && one.asset === 'BTC' && one.network === 'BTC' ? { ...one, fee } : one,
    ),
  });

const fees = () => platformBalance(server.db, assetCode('BTC'), 'fee');
const amounts = () => paid.map(({ amount }) => amount);
const refundOf = async (id: string) => {
  const { items } = await who.device.ask(deposits.listDeposits, { body: { MaxResultCount: 100 } });
  return must(items.find((item) => item.id === id)?.refund, 'the refund');
};

/** A deposit whose refund is requested. */
async function requested(): Promise<string> {
  const id = await reviewed(server, who, '0.2');
  expect((await askRefund(server, who, id, outside('a wallet'))).status).toBe(200);
  paid.length = 0;
  return id;
}

async function pay(id: string, state: typeof answer): Promise<void> {
  answer = state;
  await payRefund(server.deps, id);
}

async function approve(id: string): Promise<void> {
  expect((await decideSeen(server.deps, operator, ['deposit', id], 'reject')).status).toBe(200);
}

describe('a refund', () => {
  test('keeps the amount of its approval when the network fee changes while it is paid', async () => {
    const id = await requested();
    expect((await refundOf(id)).amount).toBe('0.19980000');
    charge('0.0003');
    expect((await refundOf(id)).amount).toBe('0.19970000');
    await approve(id);
    const before = await fees();
    await pay(id, { status: 'pendingSignature', confirmations: 0 });
    charge('0.0005');
    await pay(id, { status: 'processing', confirmations: 1 });
    await pay(id, { status: 'processing', confirmations: 3 });
    expect(amounts()).toEqual([19_970_000n, 19_970_000n, 19_970_000n]);
    expect((await fees()) - before).toBe(30_000n);
    expect((await refundOf(id)).amount).toBe('0.19970000');
  });

  test('approved before its amount was stored gets one at its next step, and keeps it', async () => {
    const id = await requested();
    await approve(id);
    await server.db.updateTable('deposit').set({ refund_amount: null }).where('id', '=', id).execute();
    await pay(id, { status: 'pendingSignature', confirmations: 0 });
    charge('0.0005');
    await pay(id, { status: 'pendingSignature', confirmations: 0 });
    expect(amounts()).toEqual([19_980_000n, 19_980_000n]);
  });

  test('that failed is paid anew by the fee of its next approval', async () => {
    const id = await requested();
    await approve(id);
    await pay(id, { status: 'failed', confirmations: 0 });
    charge('0.0005');
    await approve(id);
    await pay(id, { status: 'pendingSignature', confirmations: 0 });
    expect(amounts()).toEqual([19_980_000n, 19_950_000n]);
  });

  test('isn’t accepted for a deposit that the network fee consumes', async () => {
    const id = await reviewed(server, who, '0.0006');
    charge('0.0006');
    expect((await askRefund(server, who, id, outside('a wallet'))).body.error?.code).toBe(50014);
    charge('0.0005');
    expect((await askRefund(server, who, id, outside('a wallet'))).status).toBe(200);
  });
});
