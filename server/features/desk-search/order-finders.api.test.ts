import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskSearch } from '#contract/desk-search/calls.ts';
import { foundKinds, type FoundKind } from '#contract/desk-search/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { staffPermissionsOf, staffRoles, type StaffRole } from '#contract/staff/permissions.ts';
import { redeemBy } from '#server/features/earn/testing/world.ts';
import { withdrawal } from '../../../tests/access/belongings.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { somebody } from '../../../tests/access/people.ts';
import { bankWithdrawal, conversionOf, otcOrderOf, rampOrderOf, stakeOf } from '../../../tests/access/trades.ts';
import { accountHolder } from '../../../tests/harness/account-holder.ts';
import { clockWhenAllIsOpen } from '../../../tests/harness/clock.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { announceAs, letSettle, newIban, pay } from '../../../tests/harness/payers.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
const staff = new Map<StaffRole, Someone>();

beforeAll(async () => {
  server = await testServer({ seeded: true, clock: clockWhenAllIsOpen() });
});
beforeEach(() => staff.clear());
afterAll(() => server.close());

/** Returns a user with the given role, a new one in each test: the clock advances and sessions expire. */
async function workerOf(role: StaffRole): Promise<Someone> {
  const known = staff.get(role);
  if (known) return known;
  const made = await someone(server, { roles: [role] });
  staff.set(role, made);
  return made;
}

interface Sought {
  readonly kind: FoundKind;
  readonly id: string;
  /** Owner of the record; null if it has none yet. */
  readonly uid: string | null;
  readonly asset: string;
  /** Everything that finds it besides its own id. */
  readonly by?: readonly string[];
}

/** Expects each of its numbers to find it, for exactly the roles that may read its area. */
async function isFound({ kind, id, uid, asset, by = [] }: Sought): Promise<void> {
  const line = { kind, id, customer: uid === null ? null : { uid }, asset };
  for (const role of staffRoles) {
    const { device } = await workerOf(role);
    const may = staffPermissionsOf(role);
    if (!may.includes('desk.users.read')) {
      const refused = await device.call(deskSearch.find, { body: { text: id } });
      expect(refused.body.error?.code, role).toBe('request:forbidden');
      continue;
    }
    for (const text of [id, id.toUpperCase(), ...by]) {
      const { orders } = await device.ask(deskSearch.find, { body: { text } });
      const expected = may.includes(`desk.${foundKinds[kind].area}.read`) ? [line] : [];
      expect(orders, `${role}: ${text}`).toMatchObject(expected);
    }
  }
}

const own = ({ uid }: { readonly uid: string }, kind: FoundKind, asset: string) => ({ kind, uid, asset });

test('a bank deposit is found by its number and by its payment reference', async () => {
  const who = await accountHolder(server);
  const { id, reference } = must((await announceAs(who, '100')).body.result, 'an announced deposit');
  const text = must(reference, 'its reference');
  await isFound({ ...own(who, 'bankDeposit', 'EUR'), id, by: [text, text.toLowerCase()] });
});

test('a bank credit is found by our number and the bank’s, with or without an owner', async () => {
  const who = await accountHolder(server);
  const provider = await pay(who, { payerNumber: newIban() });
  await letSettle(server);
  const credit = server.db.selectFrom('fiat_credit').select(['id', 'account_id']).where('provider_id', '=', provider);
  const { id, account_id: accountId } = await credit.executeTakeFirstOrThrow();
  expect(accountId).toBe(who.userId);
  await isFound({ ...own(who, 'bankCredit', 'EUR'), id, by: [provider] });
  await server.db.updateTable('fiat_credit').set({ account_id: null }).where('id', '=', id).execute();
  await isFound({ kind: 'bankCredit', uid: null, asset: 'EUR', id, by: [provider] });
});

test('a bank withdrawal is found by its number, which the bank uses too', async () => {
  const who = await somebody(server);
  await isFound({ ...own(who, 'bankWithdrawal', 'CHF'), id: await bankWithdrawal(server, who) });
});

test('a conversion is found by its number and by a program’s own number', async () => {
  const who = await somebody(server);
  const id = await conversionOf(server, who);
  const number = 'PROGRAM-0042';
  await server.db.updateTable('convert_order').set({ order_number: number }).where('id', '=', id).execute();
  await isFound({ ...own(who, 'conversion', 'USDT'), id, by: [number] });
});

test('a dealer order is found by its number, as its customer’s', async () => {
  const who = await somebody(server);
  await isFound({ ...own(who, 'dealerOrder', 'XRP'), id: await rampOrderOf(server, who, 'buy', 'paid') });
});

test('an over-the-counter order is found by its number', async () => {
  const who = await somebody(server);
  await isFound({ ...own(who, 'otcOrder', 'LTC'), id: await otcOrderOf(server, who) });
});

test('a redemption is found by its number', async () => {
  const who = await somebody(server);
  const { id: positionId } = await stakeOf(server, who);
  const { body } = await redeemBy(server, who, { positionId, asset: 'USDT', amount: '5' });
  await isFound({ ...own(who, 'redemption', 'USDT'), id: must(body.result, 'a redemption').id });
});

test('a coin withdrawal is found by its number, a program’s own, and its transaction hash in any spelling', async () => {
  const who = await somebody(server);
  const id = await withdrawal(server, who, 'pendingSend');
  const [order_number, transaction_hash] = ['PROGRAM-0043', `0x${randomBytes(32).toString('hex')}`];
  await server.db.updateTable('withdrawal').set({ order_number, transaction_hash }).where('id', '=', id).execute();
  const bare = transaction_hash.slice(2);
  const by = [order_number, transaction_hash, bare, bare.toUpperCase()];
  await isFound({ ...own(who, 'withdrawal', 'LTC'), id, by });
});

test('a missing deposit report is found by the transaction hash it names, in any case', async () => {
  const who = await somebody(server);
  const [id, now, hash] = [server.deps.ids.uuid(), server.clock.now(), randomBytes(32).toString('hex')];
  const row = { id, user_id: who.userId, asset: 'BTC', network: 'BTC', transaction_hash: hash, amount: '5' };
  const remark = sealText(server.deps.vault, 'missingRemark', id, 'Sent an hour ago');
  const unanswered = { file_id: null, reported_by: null, answer: null, answered_by: null, answered_at: null };
  const report = { ...row, ...unanswered, remark, status: 'pending' as const, created_at: now };
  await server.db.insertInto('missing_deposit').values(report).execute();
  await isFound({ ...own(who, 'missingDeposit', 'BTC'), id, by: [hash, hash.toUpperCase()] });
});
