import { randomUUID } from 'node:crypto';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { findGlobalAccount } from '#server/features/accounts/index.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { uploaded } from '#server/features/files/testing/upload.ts';
import { customerAccount, platformAccount, transfer } from '#server/ledger/index.ts';
import { accountHolder } from '../harness/account-holder.ts';
import { depositDesk } from '../harness/deposit-desk.ts';
import type { Someone } from '../harness/company.ts';
import type { TestServer } from '../harness/server.ts';
import { announceAs, letSettle, newIban, pay } from '../harness/payers.ts';
import { after, deciding, officer, type Subject } from './deciding.ts';
import type { MakeCase } from './makers.ts';

/** Makes a payment that waits in suspense. */
const credit =
  (
    paid: Partial<Parameters<typeof pay>[1]>,
    whose: (server: TestServer) => Promise<Someone> = accountHolder,
  ): Subject =>
  async (server) => {
    const bankId = await pay(await whose(server), { payerNumber: newIban(), ...paid });
    await letSettle(server);
    return (await depositDesk(() => server).creditOf(bankId)).id;
  };

const stranger = { payerName: 'Bo Stranger' };
const large = { amount: '60000' };
const nobodys = credit({ payerName: 'Nobody Known', isShared: true });

/**
 * Makes an unmatched payment with a customer proposed for it. @param hasAnnounced whether the customer announced its
 * amount
 */
const chosen =
  (hasAnnounced: boolean): Subject =>
  async (server) => {
    const [whose, who] = [await accountHolder(server), await officer(server)];
    if (hasAnnounced) await announceAs(whose, '100');
    const id = await nobodys(server);
    const choice = { body: { id, uid: whose.uid } };
    await who.device.call(fiatDeposits.chooseCandidate, choice, { idempotencyKey: randomUUID() });
    return id;
  };

/** Makes a deposit whose money nobody has seen, with a proof that it was paid. */
const proven: Subject = async (server) => {
  const who = await accountHolder(server);
  const { id } = await depositDesk(() => server).announced(who, '100');
  const files = [await uploaded(who.device, 'fiat.proof', jpg)];
  await who.device.ask(fiatDeposits.submitProof, { body: { id, files } }, { idempotencyKey: randomUUID() });
  return id;
};

/** Makes a customer who had spent a payment before the bank took it back. */
export async function debtor(server: TestServer, amount = '100') {
  const who = await accountHolder(server);
  const { bank, creditOf, decide } = depositDesk(() => server);
  const bankId = await pay(who, { payerNumber: newIban(), amount });
  await letSettle(server);
  const { id } = await creditOf(bankId);
  for (let eyes = 0; eyes < 2; eyes += 1) await decide(await officer(server), 'fiatDeposit', id, 'approve');
  const owner = must(await findGlobalAccount(server.db, who.userId), 'the account');
  const asset = assetCode('EUR');
  const names = { kind: 'convert.exchange', reference: randomUUID(), key: randomUUID() };
  const sides = { from: customerAccount(owner, asset, 'available'), to: platformAccount(asset, 'conversion') };
  await server.db.transaction().execute((tx) => transfer(tx, { ...names, ...sides, amount: BigInt(amount) * 100n }));
  await bank().reverse(bankId);
  await server.workJobs();
  return who;
}

/** Makes a customer's debt. */
const debt =
  (amount: string): Subject =>
  async (server) => {
    const who = await debtor(server, amount);
    const found = server.db.selectFrom('fiat_reversal').select('id').where('account_id', '=', who.userId);
    return (await found.executeTakeFirstOrThrow()).id;
  };

/** Staff decisions about payments into bank accounts. */
export const bankDecisions: Readonly<Record<string, MakeCase>> = {
  'fiatDeposit approve': deciding('fiatDeposit', 'approve', credit({})),
  'fiatDeposit approve, of one who owes': deciding('fiatDeposit', 'approve', credit({}, debtor)),
  'fiatDeposit approve, of one who owes more': deciding('fiatDeposit', 'approve', credit({ amount: '40' }, debtor)),
  'fiatDeposit approve, first of two': deciding('fiatDeposit', 'approve', credit(large)),
  'fiatDeposit approve, second of two': deciding(
    'fiatDeposit',
    'approve',
    after('fiatDeposit', 'approve', credit(large)),
  ),
  'fiatDeposit reject': deciding('fiatDeposit', 'reject', credit({})),
  'thirdPartyPayer approve': deciding('thirdPartyPayer', 'approve', credit(stranger)),
  'thirdPartyPayer reject': deciding('thirdPartyPayer', 'reject', credit(stranger)),
  'thirdPartyPayer reject, first of two': deciding('thirdPartyPayer', 'reject', credit({ ...stranger, ...large })),
  'unmatchedCredit approve': deciding('unmatchedCredit', 'approve', chosen(false)),
  'unmatchedCredit approve, announced': deciding('unmatchedCredit', 'approve', chosen(true)),
  'unmatchedCredit reject': deciding('unmatchedCredit', 'reject', nobodys),
  'creditReturn approve': deciding('creditReturn', 'approve', after('fiatDeposit', 'reject', credit(large))),
  'creditReturn reject': deciding('creditReturn', 'reject', after('fiatDeposit', 'reject', credit(large))),
  'paymentProof reject': deciding('paymentProof', 'reject', proven),
  'fiatDebt approve': deciding('fiatDebt', 'approve', debt('100')),
  'fiatDebt approve, first of two': deciding('fiatDebt', 'approve', debt('60000')),
};
