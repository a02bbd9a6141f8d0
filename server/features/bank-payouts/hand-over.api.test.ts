import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { BankingProvider } from '#server/providers/banking/banking.ts';
import type { BankPayout } from '#server/providers/banking/payouts.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { bankPayer } from '../../../tests/harness/bank-payer.ts';
import { someone } from '../../../tests/harness/company.ts';
import { decidePayout } from '../../../tests/harness/payout-desk.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { fiatWithdrawalTasks } from '../fiat-withdrawals/payout.ts';
import { makeWithdrawal } from '../fiat-withdrawals/testing/payer.ts';

// Payouts that one test leaves unfinished would be polled in another's turn.
let server: TestServer;
beforeEach(async () => {
  server = await testServer({ seeded: true });
});
afterEach(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

/** Makes withdrawals that the bank has paid, and whose reports are not processed. */
async function paidUnheard(count: number): Promise<readonly string[]> {
  const officer = await someone(server, { roles: ['treasury', 'compliance'] });
  const who = await bankPayer(server);
  const payee = await addPayee(server, who);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await makeWithdrawal(server, who, payee);
    await decidePayout(server, officer, ['fiatWithdrawal', id], 'approve', '100.00');
    await server.workJobs();
    server.clock.advance(1000);
    ids.push(id);
  }
  for (let step = 0; step < 2; step += 1) {
    server.clock.advance(181_000);
    await testerCallsOf(server.deps.providers.banking).tick();
  }
  return ids;
}

/** Runs a task of the lane with a bank that answers differently. */
async function run(task: 'poll' | 'list', change: Partial<BankingProvider>): Promise<void> {
  const providers = { ...server.deps.providers, banking: { ...server.deps.providers.banking, ...change } };
  const deps: Deps = { ...server.deps, providers };
  await fiatWithdrawalTasks(deps)[`fiatWithdrawal.${task}`]?.({}, { number: 1 });
}

async function statusesOf(ids: readonly string[]) {
  const rows = await server.db.selectFrom('fiat_withdrawal').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}

const findPayout = (id: string) => server.deps.providers.banking.findPayout(id);

test('a payout the bank fails to find doesn’t keep younger ones from being polled', async () => {
  const [older = '', younger = ''] = await paidUnheard(2);
  const refusing = async (id: string) => {
    if (id === older) throw new Error('the bank answered 400');
    return findPayout(id);
  };
  await expect(run('poll', { findPayout: refusing })).rejects.toThrow('1 payouts failed');
  expect(await statusesOf([older, younger])).toEqual(['inProgress', 'success']);
  await run('poll', {});
  expect(await statusesOf([older])).toEqual(['success']);
});

test('a changed payout that can’t be processed doesn’t keep the others from it', async () => {
  const [id = ''] = await paidUnheard(1);
  const listPayouts = async (since: Date, limit: number) => {
    const all = await server.deps.providers.banking.listPayouts(since, limit);
    const odd = all.map((one) => ({ ...one, requestId: 'not an id of ours' }));
    return [...odd.slice(0, 1), ...all];
  };
  await expect(run('list', { listPayouts })).rejects.toThrow('1 changed payouts failed');
  expect(await statusesOf([id])).toEqual(['success']);
});

test('more old payouts than one poll takes, none of which moves, don’t starve a younger one', async () => {
  const [id = ''] = await paidUnheard(1);
  const waiting = await copiesOf(id, 201);
  const polled: string[] = [];
  const slow = async (asked: string): Promise<BankPayout | undefined> => {
    polled.push(asked);
    const changedAt = server.clock.now();
    if (asked === id) return findPayout(asked);
    return {
      requestId: asked,
      currency: 'EUR',
      amount: '99.00',
      status: 'created',
      reason: null,
      words: null,
      changedAt,
    };
  };
  const pollAgain = async () => {
    server.clock.advance(60_000);
    polled.length = 0;
    await run('poll', { findPayout: slow });
  };
  await pollAgain();
  expect([polled.length, polled.includes(id)]).toEqual([200, false]);
  await pollAgain();
  expect(await statusesOf([id])).toEqual(['success']);
  expect(new Set(polled).size).toBe(200);
  // Each one's turn comes again.
  await pollAgain();
  expect(waiting.filter((one) => !polled.includes(one))).toHaveLength(1);
});

/** Stores withdrawals like this one, with ids below its own. */
async function copiesOf(id: string, count: number): Promise<readonly string[]> {
  const ids = Array.from(
    { length: count },
    (_unused, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  );
  await server.owner.query(
    `insert into fiat_withdrawal select (jsonb_populate_record(f, jsonb_build_object('id', copy))).*
       from fiat_withdrawal f, unnest($2::uuid[]) copy where f.id = $1`,
    [id, ids],
  );
  return ids;
}
