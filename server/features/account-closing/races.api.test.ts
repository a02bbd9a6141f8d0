import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountClosing } from '#contract/account-closing/calls.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { members } from '#contract/members/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { recurring } from '#contract/recurring/calls.ts';
import { ownersOf } from '#server/features/accounts/index.ts';
import { letDeal, offer, setStatus } from '#server/features/acceptor/testing/dealer.ts';
import { createKey } from '#server/features/api-keys/testing/key-owner.ts';
import { bound, quoted, sell } from '#server/features/dealer-orders/testing/trading.ts';
import { agree, makeProduct, stakeBy } from '#server/features/earn/testing/world.ts';
import { send as sendByKey } from '#server/features/open-api/testing/program.ts';
import { aGerman, makeRemittance } from '#server/features/remittance/testing/remitter.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies, totalsOf } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { accountHolder, letBankWork } from '../../../tests/harness/account-holder.ts';
import { bankPayer } from '../../../tests/harness/bank-payer.ts';
import { blockedCount, waits } from '../../../tests/harness/blocked.ts';
import { company, inviteTo, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { approvalOf, approve, firm, rulesFrom, send, setRules } from '../../../tests/harness/firm.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { letSettle, listedIban, pay } from '../../../tests/harness/payers.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const once = () => ({ idempotencyKey: randomUUID() });
const codeOf = ({ body }: { readonly body: { readonly error?: { readonly code: unknown } | null } }) =>
  body.error?.code ?? 'done';

async function close(who: Someone) {
  const verification = await insertPassedStepUp(server.deps, who.userId, 'account.close', {});
  return codeOf(await who.device.call(accountClosing.close, { body: { reason: '', verification } }));
}

/** Begins one thing and then another, both of which wait for what `lock` locks. */
async function bothBehind(lock: string, values: string[], first: () => Promise<unknown>, second: typeof first) {
  const holder = await server.owner.connect();
  await holder.query('begin');
  try {
    await holder.query(lock, values);
    const began = first();
    await expect.poll(() => blockedCount(server), waits).toBe(1);
    const followed = second();
    await expect.poll(() => blockedCount(server), waits).toBe(2);
    await holder.query('commit');
    return await Promise.all([began, followed]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** Asks for something while the account is being closed. */
const behindClosing = (who: Someone, ask: () => Promise<unknown>) =>
  bothBehind('select from app_user where id = $1 for no key update', [who.userId], () => close(who), ask);

const totals = async (who: Someone) => {
  const all = await totalsOf(server.db, [...(await ownersOf(server.db, who.userId))]);
  return Object.fromEntries(all.filter(({ total }) => total !== 0n).map(({ asset, total }) => [asset, total]));
};
const mailed = (who: Someone) => server.mails.findLast(({ to }) => to === who.email)?.subject;

describe('what was asked before an account was closed, and is decided after it, is refused:', () => {
  test('a stake of what is left', async () => {
    const who = await someone(server);
    await fund(server, who.userId, 'USDT', '0.5');
    const code = await makeProduct(server, { minimum: '0.1' });
    await agree(who);
    const asked = async () => codeOf(await stakeBy(who, code, '0.5'));
    expect(await behindClosing(who, asked)).toEqual(['done', 'request:unauthenticated']);
    expect(await totals(who)).toEqual({ USDT: 500_000n });
  });

  test('an order of a program', async () => {
    const who = await company(server);
    const key = await createKey(server, who, { permissions: ['read', 'withdraw'] });
    const program = { origin: server.origin, clock: server.clock, ...key };
    const body = { label: 'Payroll', reference: 'payroll' };
    const call = { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } };
    const asked = async () => (await sendByKey(program, '/open/v1/sub-accounts', call)).code;
    expect(await behindClosing(who, asked)).toEqual(['done', 'request:unauthenticated']);
  });

  test('an application for verification', async () => {
    const who = await someone(server, { kyc_status: 0 });
    const body = { form: { region: 'DE' }, submit: false } as const;
    const asked = async () => codeOf(await who.device.call(kyc.createKyc, { body }, once()));
    expect(await behindClosing(who, asked)).toEqual(['done', 'request:unauthenticated']);
  });

  test('joining a company', async () => {
    const [firmOwner, who] = [await company(server), await someone(server)];
    const { id: role } = await makeRole(server, firmOwner, 'Clerk', []);
    const token = await inviteTo(server, firmOwner, who.email, role);
    const asked = async () => codeOf(await who.device.call(members.accept, { body: { token } }));
    expect(await behindClosing(who, asked)).toEqual(['done', 'request:unauthenticated']);
  });

  test('a recurring conversion that is due, without a word about it', async () => {
    const who = await someone(server);
    await fund(server, who.userId, 'USDT', '20.5');
    const body = { from: 'USDT', to: 'BTC', amount: '20', every: 'week' } as const;
    await who.device.ask(recurring.create, { body }, once());
    const [closed] = await Promise.all([close(who), server.workJobs()]);
    await enqueue(server.db, 'recurring.sweep', {});
    await server.workJobs();
    // It converts first or last: what it bought, or what it would have spent, is in the way.
    expect(closed).toBe('account:notClosable');
    expect(await totals(who)).toMatchObject({ USDT: 500_000n });
  });
});

describe('a closing waits for what others are doing with the account:', () => {
  test('a dealer’s, for a customer who sells to them at an earlier price', async () => {
    const dealer = await company(server);
    await letDeal(server.deps, dealer.userId);
    await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
    const pair = await offer(server.deps, dealer, ['XRP', 'EUR'], { sellMinimum: '1' });
    await bound(server.deps, dealer, 'sepa', 'North Pier Ltd');
    const seller = await someone(server, { name: 'Ines Moreau' });
    await fund(server, seller.userId, 'XRP', '100');
    const method = await bound(server.deps, seller, 'sepa', 'Ines Moreau');
    const quote = await quoted(seller, { side: 'sell', coin: 'XRP', currency: 'EUR', amount: '20' });
    const asked = async () => codeOf(await sell(server.deps, seller, quote, method));
    const closing = async () => {
      await setStatus(server.deps, dealer, pair, 'disabled');
      return close(dealer);
    };
    expect(await bothBehind('lock table dealer_order in share mode', [], asked, closing)).toEqual([
      'done',
      'account:notClosable',
    ]);
  });

  test('a company’s, for a payment that a member approves', async () => {
    const acme = await firm(server);
    await setRules(server, acme, rulesFrom('100', null));
    const { result } = await send(server, acme, '100000');
    const { id } = await approvalOf(acme.owner, must(result, 'a transfer').id);
    const [approved, closed] = await Promise.all([approve(server, acme, acme.boss, id), close(acme.owner)]);
    expect(approved.error).toBeNull();
    expect(['account:notClosable', 'done']).toContain(closed);
  });
});

describe('money that comes to a closed account is its owner’s, who is told:', () => {
  test('a bank credit', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    const other = await someone(server);
    expect(await close(who)).toBe('done');
    await pay({ ...who, device: other.device }, { payerNumber: iban });
    await letSettle(server);
    expect(await totals(who)).toEqual({ EUR: 10_000n });
    expect(mailed(who)).toMatch(/deposit/i);
  });

  test('a payment abroad that the bank returns', async () => {
    const who = await bankPayer(server, '100');
    await makeRemittance(server, who, {
      channelConfigId: 'EUR-sepa',
      form: { ...aGerman, values: { ...aGerman.values } },
    });
    await letBankWork(server);
    await letBankWork(server);
    expect(await close(who)).toBe('done');
    await testerCallsOf(server.deps.providers.banking).returnLastPayout();
    await server.workJobs();
    expect(await totals(who)).toEqual({ EUR: 9900n });
    expect(mailed(who)).toMatch(/return/i);
  });
});
