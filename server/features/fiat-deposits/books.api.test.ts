import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balances } from '#contract/balances/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { desk } from '#contract/desk/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { decisionValues, placeName } from '#contract/staff/rules.ts';
import { maxStatementEntries } from '#contract/statements/rules.ts';
import { sendWithdrawal } from '#server/features/fiat-withdrawals/testing/payer.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { readStatement } from '#server/features/statements/read.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { accountHolder } from '../../../tests/harness/account-holder.ts';
import { eurosOf } from '../../../tests/harness/bank-payer.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { letSettle, listedIban, newIban, pay } from '../../../tests/harness/payers.ts';
import { decidePayout } from '../../../tests/harness/payout-desk.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

const eur = assetCode('EUR');
const bank = () => testerCallsOf(server.deps.providers.banking);

/** Cents at the bank: currently settled credits, less payouts paid and not returned. */
async function atBank(): Promise<bigint> {
  const { rows } = await server.pool.query<{ amount: string }>(
    `select amount from sandbox_bank_credit where status = 'settled' and currency = 'EUR'
     union all
     select '-' || amount from sandbox_bank_payout where status = 'paid' and currency = 'EUR'`,
  );
  return rows.reduce((sum, { amount }) => sum + must(parseUnits(amount, 2), 'an amount'), 0n);
}

/**
 * Possible events: money comes in, from various payers and in various amounts; a settled credit is reversed; a case is
 * decided; money moves to the wallet, or to a payee who receives it, doesn't, or returns it; a payment bounces later;
 * staff freeze some and release it.
 */
const happening = fc.oneof(
  fc.record({
    what: fc.constant('credit' as const),
    cents: fc.bigInt({ min: 1n, max: 6_000_000n }),
    who: fc.constantFrom('own', 'unlisted', 'stranger', 'nobody' as const),
    fate: fc.constantFrom('settled', 'settled', 'rejected' as const),
  }),
  fc.record({ what: fc.constant('reverse' as const), which: fc.nat(9) }),
  fc.record({
    what: fc.constant('decide' as const),
    which: fc.nat(9),
    decision: fc.constantFrom('approve', 'reject' as const),
  }),
  fc.record({ what: fc.constant('spend' as const), cents: fc.bigInt({ min: 1n, max: 6_000_000n }) }),
  fc.record({
    what: fc.constant('withdraw' as const),
    share: fc.bigInt({ min: 1n, max: 100n }),
    fate: fc.constantFrom('paid', 'paid', 'failed', 'returned' as const),
  }),
  fc.record({ what: fc.constant('bounce' as const) }),
  fc.record({ what: fc.constant('freeze' as const), share: fc.bigInt({ min: 1n, max: 100n }) }),
  fc.record({ what: fc.constant('unfreeze' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

interface World {
  readonly who: Someone;
  readonly iban: string;
  readonly payee: Awaited<ReturnType<typeof addPayee>>;
  readonly officers: readonly Someone[];
}

const once = () => ({ idempotencyKey: randomUUID() });

async function happen(world: World, one: Happening): Promise<void> {
  const { who, iban, officers } = world;
  if (one.what === 'credit') return credit(who, iban, one);
  if (one.what === 'reverse') return reverse(one.which);
  if (one.what === 'decide') return decide(officers, one);
  if (one.what === 'withdraw') return withdraw(world, one);
  if (one.what === 'freeze') return freeze(world, one);
  if (one.what === 'unfreeze') return unfreeze(world);
  if (one.what === 'bounce') {
    await bank().returnLastPayout();
    return server.workJobs();
  }
  // Moves money from the account to the wallet, as far as it is available; a debt blocks it.
  const body = { from: 'globalAccount', asset: 'EUR', amount: formatUnits(one.cents, 2) } as const;
  await who.device.call(globalAccount.move, { body });
}

async function credit(who: Someone, iban: string, one: Extract<Happening, { what: 'credit' }>): Promise<void> {
  await pay(who, {
    payerNumber: one.who === 'own' || one.who === 'stranger' ? iban : newIban(),
    payerName: one.who === 'own' || one.who === 'unlisted' ? null : 'Bo Stranger',
    isShared: one.who === 'nobody',
    amount: formatUnits(one.cents, 2),
    fate: one.fate,
  });
  await letSettle(server);
}

async function reverse(which: number): Promise<void> {
  const { rows } = await server.pool.query<{ id: string }>(
    `select id from sandbox_bank_credit where status = 'settled' order by id`,
  );
  const { id } = rows[which % Math.max(rows.length, 1)] ?? {};
  if (id === undefined) return;
  await testerCallsOf(server.deps.providers.banking).reverse(id);
  await server.workJobs();
}

/** The given percentage of the available balance, as a decimal. */
async function shareOf(who: Someone, share: bigint): Promise<string> {
  const [available = '0.00'] = await eurosOf(who);
  return formatUnits((must(parseUnits(available, 2), 'a balance') * share) / 100n, 2);
}

/** Withdraws as far as limits, debts and the balance allow; staff approve, and the bank decides the outcome. */
async function withdraw({ who, payee, officers }: World, one: Extract<Happening, { what: 'withdraw' }>): Promise<void> {
  const amount = await shareOf(who, one.share);
  await bank().setNextPayout(one.fate);
  const { body } = await sendWithdrawal(server, who, payee, { amount });
  if (!body.result) return;
  for (const officer of officers)
    await decidePayout(server, officer, ['fiatWithdrawal', body.result.id], 'approve', amount);
  await server.workJobs();
  for (let step = 0; step < 2; step += 1) await letSettle(server);
}

async function freeze({ who, officers: [officer] }: World, one: Extract<Happening, { what: 'freeze' }>): Promise<void> {
  const by = must(officer, 'an officer');
  const amount = await shareOf(who, one.share);
  const id = placeName(who.uid, 'globalAccount', 'EUR');
  const values = decisionValues({ kind: 'balance', id, decision: 'freeze', amount, asset: 'EUR' });
  const verification = await insertPassedStepUp(server.deps, by.userId, 'staff.decide', values);
  const place = { uid: who.uid, pocket: 'globalAccount', asset: 'EUR' } as const;
  await by.device.call(balances.freeze, { body: { ...place, amount, reason: 'ordered', verification } }, once());
}

async function unfreeze({ who, officers: [, officer] }: World): Promise<void> {
  const by = must(officer, 'an officer');
  const { freezes } = await by.device.ask(balances.list, { query: { Uid: who.uid } });
  const first = freezes.find(({ releasedAt }) => releasedAt === null);
  if (!first) return;
  const { id, amount } = first;
  const values = decisionValues({ kind: 'balance', id, decision: 'unfreeze', amount, asset: 'EUR' });
  const verification = await insertPassedStepUp(server.deps, by.userId, 'staff.decide', values);
  await by.device.call(balances.unfreeze, { body: { id, reason: 'lifted', verification } }, once());
}

async function decide(officers: readonly Someone[], one: Extract<Happening, { what: 'decide' }>): Promise<void> {
  const open = await server.db
    .selectFrom('review_case')
    .select(['kind', 'subject_id'])
    .where('state', '=', 'open')
    .where('kind', 'in', ['unmatchedCredit', 'thirdPartyPayer', 'fiatDeposit', 'creditReturn', 'fiatDebt'])
    .orderBy('id')
    .execute();
  const subject = open[one.which % Math.max(open.length, 1)];
  if (!subject) return;
  const { kind, subject_id: id } = subject;
  for (const officer of officers) {
    const query = { Kind: kind, Subject: id } as never;
    const { body: shown } = await officer.device.call(desk.get, { query });
    if (!shown.success) return;
    const { version } = shown.result as { version: string };
    await decideCase(server.deps, officer, [kind as 'fiatDeposit', id], one.decision, { version });
  }
  await server.workJobs();
}

/** A history with one of each, whatever chance leaves out. */
const sureHistory: Happening[] = [
  { what: 'credit', cents: 500_000n, who: 'own', fate: 'settled' },
  { what: 'freeze', share: 10n },
  { what: 'withdraw', share: 50n, fate: 'paid' },
  { what: 'bounce' },
  { what: 'withdraw', share: 40n, fate: 'failed' },
  { what: 'unfreeze' },
  { what: 'withdraw', share: 60n, fate: 'returned' },
  { what: 'spend', cents: 100_000n },
  { what: 'reverse', which: 0 },
];

/** Opening and closing balance of a statement over everything that happened. */
async function statementOf({ userId }: Someone): Promise<readonly [bigint, bigint]> {
  const row = {
    id: server.deps.ids.uuid(),
    account_id: userId,
    asked_by: userId,
    kind: 'statement',
    currency: 'EUR',
    first_day: '2020-01-01',
    last_day: '2100-01-01',
    time_zone: 'UTC',
    format: 'pdf',
    language: 'en',
    asked_at: server.clock.now(),
    until: new Date('2100-01-02T00:00:00Z'),
    ready_at: null,
    failed_at: null,
    is_too_long: false,
    size: null,
    opening: null,
    closing: null,
    entries: null,
  } as const;
  const statement = await readStatement(server.deps, server.db, row, maxStatementEntries);
  return [statement.opening, statement.closing];
}

test('after any course of events, the ledger’s custody equals the bank’s balance, and the statement the owner’s', async () => {
  const custodyBefore = await platformBalance(server.db, eur, 'custody');
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 12 }), async (happenings) => {
      const who = await accountHolder(server);
      const officers = [
        await someone(server, { roles: ['compliance', 'treasury'] }),
        await someone(server, { roles: ['compliance', 'treasury'] }),
      ];
      await setPin(server.deps, who.userId);
      const payee = await addPayee(server, who);
      const world = { who, payee, officers, iban: await listedIban(server, who) };
      for (const one of happenings) {
        await happen(world, one);
        expect(custodyBefore - (await platformBalance(server.db, eur, 'custody'))).toBe(await atBank());
      }
      await enqueue(server.db, 'fiatDeposit.collect', {});
      await enqueue(server.db, 'fiatDeposit.reconcile', {});
      server.clock.advance(1000);
      await server.workJobs();
      const treasurer = await someone(server, { roles: ['treasury'] });
      const { items } = await treasurer.device.ask(fiatDeposits.getReconciliation);
      expect(items.flatMap(({ differences }) => differences)).toEqual([]);
      expect(await findDiscrepancies(server.db)).toEqual([]);
      const { items: lines } = await who.device.ask(globalAccount.listBalances);
      const total = lines.find(({ asset }) => asset === 'EUR')?.total ?? '0.00';
      expect(await statementOf(who)).toEqual([0n, must(parseUnits(total, 2), 'a balance')]);
    }),
    { numRuns: 12, examples: [[sureHistory]], endOnFailure: true },
  );
  // No step of that history was refused on the way.
  const seen = await server.pool.query<{ status: string }>('select distinct status from sandbox_bank_payout');
  expect(seen.rows.map(({ status }) => status)).toEqual(expect.arrayContaining(['failed', 'returned']));
  const freezes = await server.pool.query<{ n: number }>('select count(*)::int as n from balance_freeze');
  expect(freezes.rows[0]?.n).toBeGreaterThan(0);
}, 900_000);
