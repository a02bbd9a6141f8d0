import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { members } from '#contract/members/calls.ts';
import { removeValues } from '#contract/members/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { company, employee, makeRole, someone, verified, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { remittanceBatchTasks } from './run.ts';
import { checkFile, confirmFile, fileOf, germanLines } from './testing/batcher.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

/** Confirms a batch of two lines, which wait for their run. */
async function confirmed(who: Someone): Promise<string> {
  await fund(server, await openCurrency(server.deps, who.userId, 'EUR'), 'EUR', '5000');
  await setPin(server.deps, who.userId);
  const checked = await checkFile(who, fileOf(germanLines(2)));
  await confirmFile(server, who, checked);
  return must(checked.id, 'the batch');
}

const run = (id: string) =>
  must(remittanceBatchTasks(server.deps)['remittanceBatch.run'], 'its task')({ id }, {} as never);

/** Returns a batch's status, and the cause of each line that was refused. */
async function outcomeOf(who: Someone, id: string) {
  const { status } = await who.device.ask(remittanceBatches.get, { query: { Id: id } });
  const { items } = await who.device.ask(remittanceBatches.listLines, { query: { Id: id, MaxResultCount: 5 } });
  return [status, ...items.map(({ cause }) => cause)];
}

const close = (who: Someone, change: { readonly is_disabled: boolean }) =>
  server.db.updateTable('app_user').set(change).where('id', '=', who.userId).execute();

test('a batch whose way to pay was withdrawn since is refused line by line at once', async () => {
  const who = await someone(server, { name: 'Ada Lindqvist' });
  const id = await confirmed(who);
  const now = catalogue();
  const isOffered = ({ code }: { readonly code: string }) => code !== 'sepa';
  installCatalogue({ ...now, paymentMethods: now.paymentMethods.filter(isOffered) });
  try {
    await run(id);
  } finally {
    installCatalogue(now);
  }
  expect(await outcomeOf(who, id)).toEqual(['completed', '40001', '40001']);
});

test('the lines left of a batch are refused once its maker was removed from the company or closed', async () => {
  const owner = await company(server);
  const { id: role } = await makeRole(server, owner, 'Treasurer', ['remittance.read', 'remittance.create']);
  const maker = await employee(server, owner, role);
  const id = await confirmed(owner);
  await server.db.updateTable('remittance_batch').set({ made_by: maker.userId }).where('id', '=', id).execute();
  const verification = await verified(server, owner, removeValues(maker.memberId));
  await owner.device.ask(members.remove, { body: { id: maker.memberId, verification } });
  await run(id);
  const refused = ['completed', 'request:noPermission', 'request:noPermission'];
  expect(await outcomeOf(owner, id)).toEqual(refused);

  const closed = await someone(server, { name: 'Ada Lindqvist' });
  const other = await confirmed(closed);
  await close(closed, { is_disabled: true });
  await run(other);
  await close(closed, { is_disabled: false });
  expect(await outcomeOf(closed, other)).toEqual(refused);
});

test('the lines of a batch wait while its account is frozen', async () => {
  const who = await someone(server, { name: 'Ada Lindqvist' });
  const id = await confirmed(who);
  const freeze = (frozen_at: Date | null) =>
    server.db.updateTable('app_user').set({ frozen_at }).where('id', '=', who.userId).execute();
  await freeze(server.clock.now());
  await run(id);
  await freeze(null);
  expect(await outcomeOf(who, id)).toEqual(['processing', null, null]);
  await run(id);
  expect(await outcomeOf(who, id)).toEqual(['completed', null, null]);
});
