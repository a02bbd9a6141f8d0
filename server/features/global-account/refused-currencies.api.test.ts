import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { globalAccount } from '#contract/global-account/calls.ts';
import { must } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { AccountRequest, BankAccount } from '#server/providers/banking/banking.ts';
import { letBankWork } from '../../../tests/harness/account-holder.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { openTask } from './cases.ts';
import { globalAccountTasks } from './open.ts';
import { applyAs, decideApplication } from './testing/account.ts';

let server: TestServer;
let who: Someone;
let officer: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  server.deps.providers.banking.opens = (currency) => currency !== 'JPY';
});
beforeEach(async () => {
  who = await someone(server, { name: 'Ada Lindqvist' });
  officer = await someone(server, { roles: ['compliance'] });
});
afterAll(() => server.close());

const application = async () => (await who.device.ask(globalAccount.getApplications, { query: {} })).items[0];
const statuses = async () =>
  Object.fromEntries(
    (await who.device.ask(globalAccount.getStatus)).items.map(({ currency, status }) => [currency, status]),
  );
async function approved(currencies: readonly string[]): Promise<string> {
  const { id } = must((await applyAs(who, { currencies })).body.result, 'an application');
  expect(await decideApplication(server.deps, officer, id, 'approve')).toBe('done');
  return id;
}

/** The tasks with a bank that refuses pounds and does not answer about dollars. */
function tasks() {
  const { banking } = server.deps.providers;
  const openAccount = async (request: AccountRequest): Promise<BankAccount> => {
    const refusal = { id: null, requestId: request.id, status: 'refused', details: null, refusal: 'No.' } as const;
    if (request.currency === 'USD') throw new Error('the bank is away');
    return request.currency === 'GBP' ? refusal : banking.openAccount(request);
  };
  const deps: Deps = {
    ...server.deps,
    providers: { ...server.deps.providers, banking: { ...banking, openAccount } },
  };
  return globalAccountTasks(deps);
}

test('a currency that the bank doesn’t open is not offered, and refused before staff review it', async () => {
  const { items } = await who.device.ask(globalAccount.listApplicable);
  expect(items.map(({ code }) => code)).toContain('EUR');
  expect(items.map(({ code }) => code)).not.toContain('JPY');
  const { body } = await applyAs(who, { currencies: ['EUR', 'JPY'] });
  expect([body.error?.code, body.error?.details]).toEqual([40001, { currency: 'JPY' }]);
});

test('a refused currency and one the bank is silent about hold up no other, and the customer is asked', async () => {
  const id = await approved(['USD', 'GBP', 'EUR']);
  await expect(tasks()[openTask]?.({ id }, {} as never)).rejects.toThrow('1 requests for an account failed');
  expect(await application()).toMatchObject({ status: 'informationNeedsConfirmation', reason: 'GBP: No.' });
  await letBankWork(server);
  expect(await statuses()).toMatchObject({ EUR: 'activated' });
});

test('without the refused currency the application continues and doesn’t come back', async () => {
  const id = await approved(['GBP', 'EUR']);
  await tasks()[openTask]?.({ id }, {} as never);
  await letBankWork(server);
  await applyAs(who, { id, currencies: ['EUR'] });
  expect(await decideApplication(server.deps, officer, id, 'approve')).toBe('done');
  await enqueue(server.db, 'globalAccount.poll', {});
  await server.workJobs();
  expect((await application())?.status).toBe('activated');
  expect(await statuses()).toEqual({ EUR: 'activated' });
  const { items } = await who.device.ask(globalAccount.listApplicable);
  expect(items.map(({ code }) => code)).toContain('GBP');
});

test('a refusal that the bank reports after the currency was dropped changes nothing', async () => {
  const { banking } = server.deps.providers;
  await must(banking.testerCalls, 'the sandbox’s bank').setNextAccount('refused');
  const id = await approved(['GBP']);
  await letBankWork(server);
  expect((await application())?.status).toBe('informationNeedsConfirmation');
  await applyAs(who, { id, currencies: ['EUR'] });
  expect(await decideApplication(server.deps, officer, id, 'approve')).toBe('done');
  await enqueue(server.db, 'globalAccount.poll', {});
  await server.workJobs();
  expect((await application())?.status).toBe('accountBeingCreated');
  await letBankWork(server);
  expect((await application())?.status).toBe('activated');
});
