import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi } from '#contract/open-api/calls.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { send, type Program } from '#server/features/open-api/testing/program.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import '../usage/tables.ts';
import { company, employee, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { countedServer } from '../../../tests/harness/counted-server.ts';
import { rulesFrom, setRules } from '../../../tests/harness/firm.ts';
import type { CountingProxy } from '../../../tests/harness/round-trips.ts';
import type { TestServer } from '../../../tests/harness/server.ts';
import { waitingTogether } from '../../../tests/harness/waiting-together.ts';
import { programOf } from './testing/program-of.ts';
import { applied, confirm, fund, setPin, strange } from './testing/withdrawer.ts';

const [asset, network] = ['USDT', 'TRX'] as const;
/** One whole unit, in smallest units. */
const one = 10n ** 6n;
/** Amount below the review threshold; twice as much is reviewed. */
const unseen = '49999';
let server: TestServer;
let counter: CountingProxy;

beforeAll(async () => {
  ({ server, counter } = await countedServer());
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
  await counter.close();
});

/** Customer whose program pays some addresses. */
interface Payer extends Someone {
  readonly program: Program;
}

const addressOf = (whose: string) => strange(asset, network, whose);

/** Creates a customer with that many coins, and a key that may pay these payees. */
async function payer(payees: readonly string[], coins = 10n ** 15n, who?: Someone): Promise<Payer> {
  const owner = who ?? (await someone(server));
  if (coins > 0n) await fund(server.deps, owner.userId, asset, coins);
  return { ...owner, program: await programOf(server, owner, payees.map(addressOf)) };
}

interface Pays {
  readonly to: string;
  readonly amount?: string;
  readonly number?: string;
}

/** Pays, and returns the state or the code of the refusal. */
const pays =
  ({ program }: Payer, { to, amount = '20', number = randomUUID() }: Pays) =>
  async () => {
    const body = { asset, network, address: addressOf(to), tag: null, amount, orderNumber: number };
    const { code, body: answer } = await send(program, openApi.createWithdrawal.path, { method: 'POST', body });
    return code ?? answer.result?.['status'];
  };

/** Sends these while two other customers keep both lanes busy. */
async function together(all: readonly (() => Promise<unknown>)[]) {
  const busy = [await payer(['whoever is first']), await payer(['whoever is second'])] as const;
  const plugs = [
    { userId: busy[0].userId, send: pays(busy[0], { to: 'whoever is first' }) },
    { userId: busy[1].userId, send: pays(busy[1], { to: 'whoever is second' }) },
  ];
  const { outcomes, plugged, transactions } = await waitingTogether(server, counter, { plugs, sends: all });
  expect(plugged).toEqual([made, made]);
  return { outcomes, transactions };
}
const made = 'pendingReview';

const ordersOf = async ({ userId }: Someone) =>
  server.db
    .selectFrom('withdrawal')
    .select(['eyes', 'amount', 'hold_id', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const eyesOf = async (who: Someone) => (await ordersOf(who)).map(({ eyes }) => eyes);

const usedBy = async ({ userId }: Someone) => {
  const rows = server.db.selectFrom('usage_part').select(['amount', 'operation']).where('account_id', '=', userId);
  const ofDay = (await rows.execute()).filter(({ operation }) => operation === 'withdrawal');
  return ofDay.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
};

const heldOf = async ({ userId }: Someone) => {
  const { rows } = await server.owner.query<{ balance: string }>(
    `select balance from ledger_account where owner = $1 and asset = $2 and kind = 'held'`,
    [userId, asset],
  );
  return BigInt(rows[0]?.balance ?? 0);
};

test('concurrent program withdrawals share few transactions, each with its own outcome; refused ones use nothing', async () => {
  const blockedUntil = new Date(server.clock.now().getTime() + 3_600_000);
  const fine = [await payer(['ada']), await payer(['bo'])] as const;
  const repeating = await payer(['cy']);
  const [done, poor] = [pays(repeating, { to: 'cy', number: 'salary-1' }), await payer(['di'], one)];
  const greedy = await payer(['ed']);
  const lost = await payer(['flo']);
  const blocked = await payer(['gus']);
  const debtor = await payer(['hal']);
  const late = await payer(['ida']);
  expect(await done()).toBe(made);
  await server.db
    .updateTable('app_user')
    .set({ transfers_blocked_until: blockedUntil })
    .where('id', '=', blocked.userId)
    .execute();
  const { rows } = await server.owner.query<{ view: string }>(`select pg_get_viewdef('account_debt') as view`);
  const debts = rows[0]!.view.replace(';', '');
  await server.owner.query(
    `create or replace view account_debt as ${debts} union all select '${debtor.userId}'::uuid, 'EUR'`,
  );
  await server.db
    .updateTable('api_key')
    .set({ withdrawals_from: blockedUntil })
    .where('user_id', '=', late.userId)
    .execute();
  const { outcomes, transactions } = await together([
    pays(fine[0], { to: 'ada' }),
    pays(poor, { to: 'di' }),
    pays(fine[1], { to: 'bo' }),
    pays(greedy, { to: 'ed', amount: '100000000' }),
    pays(lost, { to: 'somebody else' }),
    pays(blocked, { to: 'gus' }),
    pays(debtor, { to: 'hal' }),
    pays(late, { to: 'ida' }),
    done,
  ]);
  await server.owner.query(`create or replace view account_debt as ${debts}`);
  expect(outcomes).toEqual([
    made,
    60028,
    made,
    40014,
    60011,
    'security:blocked',
    60011,
    'apiKey:withdrawalsWait',
    made,
  ]);
  expect(transactions).toBeLessThan(7);
  for (const who of [poor, greedy, lost, blocked, debtor, late])
    expect([await usedBy(who), await ordersOf(who), await heldOf(who)]).toEqual([0n, [], 0n]);
  for (const who of [...fine, repeating])
    expect([await usedBy(who), await heldOf(who), (await ordersOf(who)).length]).toEqual([20n * one, 20n * one, 1]);
});

test('concurrent payments from several accounts to one address count as one sum: each sees those before it', async () => {
  const payers = await Promise.all(Array.from({ length: 8 }, () => payer(['one for all'])));
  const { outcomes } = await together(payers.map((who) => pays(who, { to: 'one for all', amount: unseen })));
  expect(outcomes).toEqual(payers.map(() => made));
  const eyes = (await Promise.all(payers.map(eyesOf))).flat();
  // The first stays below; what one person reviewed counts toward the next two, from four times the amount.
  expect(eyes.toSorted()).toEqual([0, 1, 1, 1, 2, 2, 2, 2]);
});

test('one account’s withdrawals run in sequence to any addresses, so its balance, sum and order numbers hold', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `supplier ${index}`);
  const many = await payer(names);
  const { outcomes } = await together(names.map((to) => pays(many, { to, amount: unseen })));
  expect(outcomes).toEqual(names.map(() => made));
  expect((await eyesOf(many)).toSorted()).toEqual([0, 1, 1, 1, 2, 2]);
  const scarce = await payer(names, 50n * one);
  const paid = await together(names.map((to) => pays(scarce, { to, amount: '20' })));
  expect(paid.outcomes.toSorted()).toEqual([60028, 60028, 60028, 60028, made, made]);
  expect([await usedBy(scarce), await heldOf(scarce)]).toEqual([40n * one, 40n * one]);
  const numbered = await payer(names);
  const same = pays(numbered, { to: 'supplier 0', number: 'rent-1' });
  const other = pays(numbered, { to: 'supplier 1', number: 'rent-1' });
  const repeated = await together([same, same, other, same, other]);
  // The result depends on which one came first.
  const expected = repeated.outcomes[0] === made ? [made, made, 40010, made, 40010] : [40010, 40010, made, 40010, made];
  expect(repeated.outcomes).toEqual(expected);
  expect([await usedBy(numbered), (await ordersOf(numbered)).length]).toEqual([20n * one, 1]);
});

test('program withdrawals that run alongside confirmations stay within the daily limit', async () => {
  const xrp = { asset: 'XRP', network: 'XRP', address: strange('XRP', 'XRP'), tag: null, amount: '190000' };
  const who = await someone(server);
  await fund(server.deps, who.userId, 'XRP', 10n ** 13n);
  await setPin(server.deps, who.userId);
  const program = await programOf(server, who, [xrp.address]);
  const requests = await Promise.all(Array.from({ length: 3 }, () => applied(server.deps, who, xrp)));
  const byProgram = async () => {
    const body = { ...xrp, orderNumber: randomUUID() };
    return (await send(program, openApi.createWithdrawal.path, { method: 'POST', body })).code;
  };
  const byHand = requests.map((request) => async () => (await confirm(who, request)).body.error?.code ?? null);
  const { outcomes } = await together([byProgram, ...byHand, byProgram, byProgram, byProgram]);
  expect(outcomes.filter((code) => code === null)).toHaveLength(2);
  expect(new Set(outcomes)).toEqual(new Set([null, 40015]));
  const { limit } = await who.device.ask(withdrawals.getTerms, { query: { Asset: 'XRP', Network: 'XRP' } });
  expect(limit).toMatchObject({ days: 1, left: '20000.000000' });
});

test('a company’s withdrawal awaits approval without delaying others, and an address book binds only its account', async () => {
  const firm = await company(server);
  const role = await makeRole(server, firm, 'Approver', ['assets.read', 'payments.approve']);
  await employee(server, firm, role.id);
  await setRules(server, { owner: firm }, rulesFrom('1', null));
  const ruled = await payer(['jo'], 10n ** 15n, firm);
  const listed = await payer(['kit']);
  await server.db
    .insertInto('address_book')
    .values({ account_id: listed.userId, is_allow_list_only: true, turns_off_at: null })
    .execute();
  const free = await payer(['lou']);
  const { outcomes } = await together([
    pays(ruled, { to: 'jo' }),
    pays(listed, { to: 'kit' }),
    pays(free, { to: 'lou' }),
  ]);
  expect(outcomes).toEqual(['awaitingSuperiorApproval', 'address:notAllowed', made]);
  expect(await usedBy(listed)).toBe(0n);
});

test('a failure of one withdrawal doesn’t affect the others in its batch', async () => {
  await server.owner.query(`
    create function break_one() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger break_one before insert on withdrawal for each row when (new.amount = 44440000) execute function break_one()`);
  const names = Array.from({ length: 5 }, (_, index) => `tenant ${index}`);
  const payers = await Promise.all(names.map((name) => payer([name])));
  const { outcomes } = await together(
    payers.map((who, index) => pays(who, { to: `tenant ${index}`, amount: index === 2 ? '44.44' : '20' })),
  );
  await server.owner.query('drop trigger break_one on withdrawal; drop function break_one');
  expect(outcomes).toEqual([made, made, 'server:fault', made, made]);
  expect(await usedBy(payers[2]!)).toBe(0n);
});
