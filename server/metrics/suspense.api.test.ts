import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deposits } from '#contract/deposits/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { findGlobalAccount } from '#server/features/accounts/index.ts';
import { pay as payByCard, play, readyToPay } from '#server/features/card-purchase/testing/buyer.ts';
import { takeReport } from '#server/features/deposits/index.ts';
import { collectDebts } from '#server/features/fiat-debts/index.ts';
import { decideSeen } from '#server/features/staff/testing/decide-case.ts';
import { balances, customerAccount, platformAccount, transfer } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { accountHolder } from '../../tests/harness/account-holder.ts';
import { someone } from '../../tests/harness/company.ts';
import { depositDesk } from '../../tests/harness/deposit-desk.ts';
import { fund } from '../../tests/harness/funds.ts';
import { letSettle, listedIban, newIban, pay } from '../../tests/harness/payers.ts';
import { testServer, type TestServer } from '../../tests/harness/server.ts';
import { figuresOf, valueOf } from './testing/figures.ts';

const kinds = ['deposit', 'belowMinimum', 'bankCredit', 'fiatDebt', 'cardDebt'] as const;
type Kind = (typeof kinds)[number];
const hourMs = 3_600_000;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

const { bank, creditOf, decide } = depositDesk(() => server);

async function ages(): Promise<Record<Kind, number>> {
  const text = await figuresOf(server.deps);
  const of = (kind: Kind) => Number(must(valueOf(text, `keelson_suspense_oldest_seconds{kind="${kind}"}`), kind));
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Kind, number>;
}

/** Checks its age after an hour, and that it is gone once settled. */
async function agesWhile(kind: Kind, settle: () => Promise<unknown>): Promise<void> {
  server.clock.advance(hourMs);
  expect((await ages())[kind]).toBeGreaterThanOrEqual(hourMs / 1000);
  expect((await ages())[kind]).toBeLessThan(hourMs / 1000 + 120);
  server.clock.advance(-hourMs);
  await settle();
  await server.workJobs();
  expect((await ages())[kind]).toBe(0);
}

/** Credits Bitcoin to a new user, with enough confirmations. */
async function bitcoinFor(amount: string): Promise<string> {
  const { device } = await someone(server);
  const { address } = await device.ask(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } });
  const transactionHash = randomBytes(32).toString('hex');
  const report = { transactionHash, outputIndex: 0, network: 'BTC', asset: 'BTC', address, tag: null, amount };
  await takeReport(server.deps, { ...report, confirmations: 6 }, 'test');
  await server.workJobs();
  const ours = server.db.selectFrom('deposit').select('id').where('transaction_hash', '=', transactionHash);
  return (await ours.executeTakeFirstOrThrow()).id;
}

/** Spends everything an owner has of an asset. */
async function spend(owner: string, code: string): Promise<void> {
  const asset = assetCode(code);
  const amount = (await balances(server.db, owner)).find((line) => line.asset === asset)?.available ?? 0n;
  const names = { kind: 'withdrawal.settle', reference: owner, key: randomUUID() };
  const [from, to] = [customerAccount(owner, asset, 'available'), platformAccount(asset, 'custody')];
  await server.db.transaction().execute((tx) => transfer(tx, { ...names, from, to, amount }));
}

test('every kind is 0 when nothing is in suspense', async () => {
  expect(await ages()).toEqual({ deposit: 0, belowMinimum: 0, bankCredit: 0, fiatDebt: 0, cardDebt: 0 });
});

test('a deposit held by the risk check ages from its arrival until it is decided', async () => {
  const screening = testerCallsOf(server.deps.providers.kyt);
  await screening.setRisk('review');
  const id = await bitcoinFor('0.25');
  await screening.setRisk('clear');
  const officer = await someone(server, { roles: ['operator'] });
  await agesWhile('deposit', () => decideSeen(server.deps, officer, ['deposit', id], 'approve'));
});

test('a deposit too small to be credited is counted under its own kind', async () => {
  await bitcoinFor('0.00009999');
  server.clock.advance(hourMs);
  expect(await ages()).toMatchObject({ deposit: 0, belowMinimum: hourMs / 1000 });
  server.clock.advance(-hourMs);
});

test('a bank transfer from an unlisted account ages until staff decide whose it is', async () => {
  const who = await accountHolder(server);
  const bankId = await pay(who, { payerNumber: newIban(), payerName: 'Somebody Else' });
  await letSettle(server);
  const { id } = await creditOf(bankId);
  await agesWhile('bankCredit', async () => {
    const officer = await someone(server, { roles: ['compliance'] });
    expect(await decide(officer, 'thirdPartyPayer', id, 'approve')).toBe('done');
  });
});

test('a bank transfer reversed after the customer spent it ages as a debt until it is paid', async () => {
  const who = await accountHolder(server);
  const bankId = await pay(who, { payerNumber: await listedIban(server, who) });
  await letSettle(server);
  const account = must(await findGlobalAccount(server.db, who.userId), 'the account');
  await spend(account, 'EUR');
  await bank().reverse(bankId);
  await server.workJobs();
  await agesWhile('fiatDebt', async () => {
    await fund(server, account, 'EUR', '100');
    await collectDebts(server.deps);
  });
});

test('a card purchase refunded after the coins were spent ages as a debt until it is paid', async () => {
  const who = await someone(server, { name: 'Ines Moreau' });
  const { made, page } = await readyToPay(server.deps, who);
  await payByCard(page);
  await play(who, made.id, 'complete');
  await server.workJobs();
  await spend(who.userId, 'BTC');
  await play(who, made.id, 'refund');
  await server.workJobs();
  await agesWhile('cardDebt', async () => {
    await fund(server, who.userId, 'BTC', '1');
    await enqueue(server.db, 'cardPurchase.collect', {});
  });
});
