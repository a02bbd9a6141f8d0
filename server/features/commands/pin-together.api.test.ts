import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalBody } from '#server/features/fiat-withdrawals/testing/payer.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { anAmerican, askQuote, remittanceBody } from '#server/features/remittance/testing/remitter.ts';
import { applied, fund, pin, setPin, strange } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { seedOwnFunds } from '#server/seeds/own-funds.ts';
import '../usage/tables.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { countedServer } from '../../../tests/harness/counted-server.ts';
import type { CountingProxy } from '../../../tests/harness/round-trips.ts';
import type { TestServer } from '../../../tests/harness/server.ts';
import { waitingTogether } from '../../../tests/harness/waiting-together.ts';

let server: TestServer;
let counter: CountingProxy;

beforeAll(async () => {
  ({ server, counter } = await countedServer({ seeded: false }));
  await seedOwnFunds(server.deps);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
  await counter.close();
});

type Outcome = string | number;
type Send = () => Promise<Outcome>;

const outcomeOf = ({ body }: { body: { result?: unknown; error?: { code: Outcome } | null } }): Outcome =>
  body.error?.code ?? 'made';

/** Creates a customer with a PIN and this many litecoins and cents. */
async function customer({ coins = 100n, cents = 10n ** 6n }: { coins?: bigint; cents?: bigint } = {}) {
  const who = await someone(server);
  await setPin(server.deps, who.userId);
  if (coins > 0n) await fund(server.deps, who.userId, 'LTC', coins * 10n ** 8n);
  await fund(server.deps, await openCurrency(server.deps, who.userId, 'EUR'), 'EUR', cents);
  return who;
}

interface Entered {
  readonly entered?: string;
  /** Sealed PIN of an earlier order. */
  readonly fundPassword?: Awaited<ReturnType<Someone['device']['sealPassword']>>;
}

/** Prepares the confirmation of a withdrawal of one litecoin, with a sealed PIN. */
async function coins(who: Someone, { entered = pin, ...given }: Entered = {}) {
  const order = { asset: 'LTC', network: 'LTC', address: strange('LTC', 'LTC', who.userId), tag: null, amount: '1' };
  const { rid, verification } = await applied(server.deps, who, order);
  const fundPassword = given.fundPassword ?? (await who.device.sealPassword(entered, 'fundPassword'));
  const body = { fundPassword, verification };
  const send = async (key = randomUUID()) =>
    outcomeOf(await who.device.call(withdrawals.confirm, { query: { rid }, body }, { idempotencyKey: key }));
  return { send: () => send(), sendAs: send, rid, fundPassword };
}

/** Prepares a withdrawal of 100 euros to a bank. */
async function bank(who: Someone, ordered: Parameters<typeof withdrawalBody>[3] = {}): Promise<Send> {
  const body = await withdrawalBody(server, who, await addPayee(server, who), ordered);
  return async () =>
    outcomeOf(await who.device.call(fiatWithdrawals.create, { body }, { idempotencyKey: randomUUID() }));
}

/** Prepares a remittance of 100 euros to a saved recipient. */
async function abroad(who: Someone, amount = '100') {
  const saved = await who.device.ask(recipients.create, {
    body: { ...anAmerican, values: { ...anAmerican.values } },
  });
  const quote = must((await askQuote(who, { amount })).body.result, 'a price');
  const body = await remittanceBody(server, who, { quote, recipientId: saved.id, paid: saved });
  const send: Send = async () =>
    outcomeOf(await who.device.call(remittance.create, { body }, { idempotencyKey: randomUUID() }));
  return { send, quoteId: quote.id };
}

/** Sends these while two other customers keep both lanes busy. */
async function together(sends: readonly Send[]) {
  const plug = async () => {
    const who = await customer();
    return { userId: who.userId, send: (await coins(who)).send };
  };
  const plugs = [await plug(), await plug()];
  const { outcomes, plugged, transactions } = await waitingTogether(server, counter, { plugs, sends });
  expect(plugged).toEqual(['made', 'made']);
  return { outcomes, transactions };
}

const ticketsOf = async (...sealed: readonly { readonly r: string }[]) => {
  const found = server.db.selectFrom('password_ticket').select('request_id');
  const rows = await found
    .where(
      'request_id',
      'in',
      sealed.map(({ r }) => r),
    )
    .execute();
  return sealed.map(({ r }) => rows.some(({ request_id: id }) => id === r));
};

const usedBy = async ({ userId }: Someone) => {
  const rows = await server.db.selectFrom('usage_part').select('amount').where('account_id', '=', userId).execute();
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
};

const isUsed = async (rid: string) => {
  const row = server.db.selectFrom('withdrawal_request').select('used_at').where('rid', '=', rid);
  return (await row.executeTakeFirstOrThrow()).used_at !== null;
};

test('confirmations share few transactions, each with its own outcome; a refused one uses up nothing', async () => {
  const [fine, other, poor, mistaken, repeating] = [
    await customer(),
    await customer(),
    await customer({ coins: 1n }),
    await customer(),
    await customer(),
  ];
  const good = [await coins(fine), await coins(other)] as const;
  const scarce = [await coins(poor), await coins(poor)] as const;
  const wrong = await coins(mistaken, { entered: '314159' });
  const twice = await coins(repeating);
  const key = randomUUID();
  const { outcomes, transactions } = await together([
    good[0].send,
    scarce[0].send,
    wrong.send,
    scarce[1].send,
    good[1].send,
    () => twice.sendAs(key),
    twice.send,
  ]);
  const [first, second, refused, third, fourth, once, again] = outcomes;
  expect([first, refused, fourth]).toEqual(['made', 'security:wrongFundPassword', 'made']);
  expect([second, third].toSorted()).toEqual([60028, 'made']);
  expect([once, again].toSorted()).toEqual([60015, 'made']);
  expect(transactions).toBeLessThan(6);
  expect(await ticketsOf(good[0].fundPassword, good[1].fundPassword, wrong.fundPassword)).toEqual([
    false,
    false,
    false,
  ]);
  // The one refused for its balance may be sent again as it is.
  const left = second === 'made' ? scarce[1] : scarce[0];
  expect([await ticketsOf(left.fundPassword), await isUsed(left.rid), await usedBy(poor)]).toEqual([
    [true],
    false,
    10n ** 8n,
  ]);
  await fund(server.deps, poor.userId, 'LTC', 10n ** 8n);
  expect(await left.send()).toBe('made');
  expect(await ticketsOf(left.fundPassword)).toEqual([false]);
});

test('a sealed PIN confirms one of several orders sent together', async () => {
  const who = await customer();
  const { fundPassword, send } = await coins(who);
  const others = await Promise.all(Array.from({ length: 4 }, () => coins(who, { fundPassword })));
  const { outcomes } = await together([send, ...others.map((one) => one.send)]);
  expect(outcomes.toSorted()).toEqual([50002, 50002, 50002, 50002, 'made']);
});

test('a right PIN clears wrong entries, and none is accepted once they locked it', async () => {
  const [forgetful, locked] = [await customer(), await customer()];
  const entries = async () => {
    const rows = server.db.selectFrom('secret_attempt').select(['user_id', 'failures']);
    return (await rows.where('user_id', 'in', [forgetful.userId, locked.userId]).execute()).length;
  };
  const wrong = async (who: Someone) => (await coins(who, { entered: '314159' })).send();
  for (let tries = 0; tries < 4; tries += 1) await wrong(forgetful);
  expect(await (await coins(forgetful)).send()).toBe('made');
  expect(await entries()).toBe(0);
  for (let tries = 0; tries < 5; tries += 1) await wrong(locked);
  expect(await (await coins(locked)).send()).toBe('security:fundPasswordLocked');
  expect(await entries()).toBe(1);
});

test('payments of all three kinds run together, and a refused one keeps its price and its share of the limits', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => customer()));
  const [poor, blocked] = [await customer({ cents: 5000n }), await customer()];
  const cheap = await abroad(poor);
  const shut = await bank(blocked);
  await server.db
    .updateTable('app_user')
    .set({ transfers_blocked_until: new Date(server.clock.now().getTime() + 3_600_000) })
    .where('id', '=', blocked.userId)
    .execute();
  const [one, two, three, four] = people as [Someone, Someone, Someone, Someone];
  const { outcomes, transactions } = await together([
    await bank(one),
    (await abroad(two)).send,
    await bank(poor),
    cheap.send,
    (await coins(three)).send,
    (await abroad(four)).send,
    shut,
  ]);
  expect(outcomes).toEqual(['made', 'made', 60007, 60007, 'made', 'made', 'security:blocked']);
  expect(transactions).toBeLessThan(7);
  expect([await usedBy(poor), await usedBy(blocked)]).toEqual([0n, 0n]);
  const quote = server.db.selectFrom('quote').select('used_at').where('id', '=', cheap.quoteId);
  expect((await quote.executeTakeFirstOrThrow()).used_at).toBeNull();
  expect(await server.db.selectFrom('remittance_order').select('id').execute()).toHaveLength(2);
});
