import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { desk } from '#contract/desk/calls.ts';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { download, uploaded } from '#server/features/files/testing/upload.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { accountHolder } from '../../../tests/harness/account-holder.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { depositDesk } from '../../../tests/harness/deposit-desk.ts';
import { letSettle, listedIban, newIban, pay } from '../../../tests/harness/payers.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let officer: Someone;
let who: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time passes in these tests, and the sessions of earlier ones expire.
beforeEach(async () => {
  officer = await someone(server, { roles: ['compliance'] });
  who = await accountHolder(server);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const { once, newestOf, listOf, available, told, announced, codeOf, creditOf, decide } = depositDesk(() => server);
const caseOf = (id: string) => officer.device.ask(desk.get, { query: { Kind: 'paymentProof', Subject: id } });

async function proven(amount: string | null = '100') {
  const deposit = await announced(who, amount);
  const file = await uploaded(who.device, 'fiat.proof', jpg);
  await who.device.ask(fiatDeposits.submitProof, { body: { id: deposit.id, files: [file] } }, once());
  return { ...deposit, file };
}

test.each(['100', null])(
  'a proof of %s without its money is at the desk, where its files can be read',
  async (amount) => {
    const { id, file, reference } = await proven(amount);
    const item = await caseOf(id);
    expect(item).toMatchObject({ state: 'open', answers: ['reject'], customer: { uid: who.uid } });
    expect(item.facts).toContainEqual({ name: 'reference', value: reference, asset: null });
    const { items } = await officer.device.ask(fiatDeposits.listProofs, { query: { Id: id } });
    expect(items.map((one) => one.id)).toEqual([file]);
    expect((await download(officer.device, file)).status).toBe(200);
  },
);

test.each(['100', null])(
  'the customer of %s is told that it was not received, and has it if it still arrives',
  async (amount) => {
    const { id, reference } = await proven(amount);
    expect(await decide(officer, 'paymentProof', id, 'approve')).toBe(60015);
    expect(await decide(officer, 'paymentProof', id, 'reject')).toBe('done');
    expect(await newestOf(who)).toMatchObject({ id, status: 'failed', reason: 'looked at', isSeen: false });
    expect(await told(who)).toEqual(['fiatDeposit.notReceived']);
    expect((await caseOf(id)).state).toBe('rejected');
    await pay(who, { payerNumber: await listedIban(server, who), reference: reference ?? '' });
    await letSettle(server);
    const [late] = await listOf(who);
    expect([late?.status, await available(who)]).toEqual(['success', '100.00']);
  },
);

test('its money, unmatched, lists the customer with the proof, and credits that deposit', async () => {
  const { id, file } = await proven(null);
  const bankId = await pay(who, { payerNumber: newIban(), payerName: 'Somebody Else', isShared: true });
  await letSettle(server);
  const credit = await creditOf(bankId);
  const { items } = await officer.device.ask(fiatDeposits.listCandidates, { query: { Id: credit.id } });
  expect(items.find(({ uid }) => uid === who.uid)).toMatchObject({ hints: ['proof'], depositId: id, proofOf: [id] });
  const proofs = await officer.device.ask(fiatDeposits.listProofs, { query: { Id: id } });
  expect(proofs.items.map((one) => one.id)).toEqual([file]);
  await officer.device.ask(fiatDeposits.chooseCandidate, { body: { id: credit.id, uid: who.uid } }, once());
  expect(await decide(officer, 'unmatchedCredit', credit.id, 'approve')).toBe('done');
  expect(await newestOf(who)).toMatchObject({ id, status: 'success' });
  expect((await caseOf(id)).state).toBe('closed');
});

test('its case closes by itself once the bank reports the money, or its customer gives it up', async () => {
  const { id, reference } = await proven();
  await pay(who, { payerNumber: await listedIban(server, who), reference: reference ?? '' });
  await server.workJobs();
  expect(await caseOf(id)).toMatchObject({ state: 'closed', answers: [] });
  expect(await decide(officer, 'paymentProof', id, 'reject')).toBe(60015);
  const { id: other } = await proven();
  expect(await codeOf(who.device.call(fiatDeposits.cancel, { body: { id: other } }, once()))).toBe('done');
  expect((await caseOf(other)).state).toBe('closed');
});
