import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { must } from '#contract/platform/errors.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { remittanceBatchTasks } from './run.ts';
import { checkFile, confirmFile, fileOf, germanLines } from './testing/batcher.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

test('a batch whose way to pay was withdrawn since is refused line by line at once', async () => {
  const who = await someone(server, { name: 'Ada Lindqvist' });
  await fund(server, await openCurrency(server.deps, who.userId, 'EUR'), 'EUR', '5000');
  await setPin(server.deps, who.userId);
  const checked = await checkFile(who, fileOf(germanLines(2)));
  const id = must(checked.id, 'the batch');
  await confirmFile(server, who, checked);
  const now = catalogue();
  const isOffered = ({ code }: { readonly code: string }) => code !== 'sepa';
  installCatalogue({ ...now, paymentMethods: now.paymentMethods.filter(isOffered) });
  try {
    await must(remittanceBatchTasks(server.deps)['remittanceBatch.run'], 'its task')({ id }, {} as never);
  } finally {
    installCatalogue(now);
  }
  const Id = { query: { Id: id } };
  expect(await who.device.ask(remittanceBatches.get, Id)).toMatchObject({ status: 'completed', refused: 2 });
  const { items } = await who.device.ask(remittanceBatches.listLines, { query: { Id: id, MaxResultCount: 5 } });
  expect(items.map(({ cause }) => cause)).toEqual(['40001', '40001']);
});
