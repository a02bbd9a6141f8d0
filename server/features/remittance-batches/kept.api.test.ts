import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { blockedCount, waits } from '../../../tests/harness/blocked.ts';
import { someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { checkFile, confirmFile, fileOf, germanLines } from './testing/batcher.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

test('a file being confirmed while a newer one replaces it stays, with its lines', async () => {
  const who = await someone(server, { name: 'Ada Lindqvist' });
  await fund(server, await openCurrency(server.deps, who.userId, 'EUR'), 'EUR', '5000');
  await setPin(server.deps, who.userId);
  const file = fileOf(germanLines(2));
  const oldest = await checkFile(who, file);
  for (let tab = 1; tab < 5; tab += 1) {
    server.clock.advance(1000);
    await checkFile(who, file);
  }
  // The confirmation has locked the batch and waits to write its step; the sixth check waits for the batch.
  const holder = await server.owner.connect();
  await holder.query('begin');
  await holder.query('lock table order_step in share mode');
  const confirmed = confirmFile(server, who, oldest);
  await expect.poll(() => blockedCount(server), waits).toBe(1);
  server.clock.advance(1000);
  const sixth = checkFile(who, file);
  await expect.poll(() => blockedCount(server), waits).toBe(2);
  await holder.query('commit');
  holder.release();
  expect((await confirmed).body.result).toMatchObject({ status: 'processing', waiting: 2 });
  await sixth;
  await server.workJobs();
  const Id = must(oldest.id, 'the batch');
  expect(await who.device.ask(remittanceBatches.get, { query: { Id } })).toMatchObject({
    status: 'completed',
    ordered: 2,
  });
});
