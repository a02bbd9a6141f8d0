import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { globalAccount } from '#contract/global-account/calls.ts';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { desk } from '#contract/desk/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { accountHolder } from '../../../tests/harness/account-holder.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { letSettle, listedIban, newIban, pay } from '../../../tests/harness/payers.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

const eur = assetCode('EUR');
/** Cents at the bank: what is settled there now. */
async function atBank(): Promise<bigint> {
  const { rows } = await server.pool.query<{ amount: string }>(
    `select amount from sandbox_bank_credit where status = 'settled' and currency = 'EUR'`,
  );
  return rows.reduce((sum, { amount }) => sum + must(parseUnits(amount, 2), 'an amount'), 0n);
}

/** What may happen: money comes, from whom and how much; something settled is taken back; a case is decided; money moves. */
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
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

interface World {
  readonly who: Someone;
  readonly iban: string;
  readonly officers: readonly Someone[];
}

async function happen({ who, iban, officers }: World, one: Happening): Promise<void> {
  if (one.what === 'credit') return credit(who, iban, one);
  if (one.what === 'reverse') return reverse(one.which);
  if (one.what === 'decide') return decide(officers, one);
  // It leaves the account for the wallet, as far as it is there; what is owed keeps it.
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

test('whatever comes, goes back, is taken back or decided, the ledger’s custody is what the bank has', async () => {
  const custodyBefore = await platformBalance(server.db, eur, 'custody');
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 12 }), async (happenings) => {
      const who = await accountHolder(server);
      const officers = [
        await someone(server, { roles: ['compliance'] }),
        await someone(server, { roles: ['compliance'] }),
      ];
      const world = { who, officers, iban: await listedIban(server, who) };
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
    }),
    { numRuns: 6 },
  );
}, 300_000);
