import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PartBoundary } from '#src/ui/boundary.tsx';
import { sampleTable as table, samples } from '../../tests/harness/screens/sample-table.ts';
import { ada, answer, asked, show } from '../../tests/harness/screens/world.tsx';
import { choose } from './acting-choice.ts';
import { openLocal, useCostlyLive, useLive } from './local.ts';
import { setSignedIn, type UserInfo } from './session-state.ts';

const stored = async () => (await (await table.open())?.toArray())?.map(({ id }) => id);

test('a request for a new round gets one, even if another was made at the same moment', async () => {
  const gate = Promise.withResolvers<void>();
  let items = [{ id: 'before' }];
  answer(samples.list, async () => {
    const seen = items;
    await gate.promise;
    return { items: seen, asOf: '2026-11-22T00:00:00Z' };
  });
  const first = table.syncAnew();
  let isOver = false;
  const second = table.syncAnew().then(() => (isOver = true));
  await expect.poll(() => asked.length).toBe(1);
  items = [{ id: 'after' }];
  expect(isOver).toBe(false);
  gate.resolve();
  await Promise.all([first, second]);
  expect(await stored()).toEqual(['after']);
});

const company: UserInfo['companies'][number] = {
  uid: '10000003',
  name: 'North Pier Ltd',
  kycStatus: 3,
  tier: 'standard',
  country: null,
  role: 'Reader',
  permissions: ['assets.read', 'earn.read'],
};
afterEach(() => choose(null));

test('switching the account starts its round while the first account’s is still running', async () => {
  setSignedIn({ ...ada, companies: [company] });
  const gate = Promise.withResolvers<void>();
  answer(samples.list, async () => {
    const isFirst = asked.length === 1;
    if (isFirst) await gate.promise;
    return { items: [{ id: isFirst ? 'own' : 'company' }], asOf: '2026-11-22T00:00:00Z' };
  });
  const own = table.sync();
  await expect.poll(() => asked.length).toBe(1);
  choose(company.uid);
  await table.sync();
  expect(asked).toHaveLength(2);
  expect(await stored()).toEqual(['company']);
  gate.resolve();
  await own;
  // The late response for the one account is discarded.
  expect(await stored()).toEqual(['company']);
});

test('an error thrown by a live query is shown to the user', async () => {
  const Broken = () => {
    const found = useLive(() => Promise.reject(new Error('the table is damaged')), []);
    return <p>{found === undefined ? 'Loading' : 'Loaded'}</p>;
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(
    <PartBoundary>
      <Broken />
    </PartBoundary>,
  );
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('a costly query runs once for all the pages synced while it was reading', async () => {
  const database = (await openLocal()).user;
  const reads: PromiseWithResolvers<void>[] = [];
  const Rows = () => {
    const count = useCostlyLive(
      async ({ user }) => user?.table<{ id: string }>('samples').count(),
      async ({ user }) => {
        const read = Promise.withResolvers<void>();
        reads.push(read);
        await read.promise;
        return user?.table('samples').count();
      },
      [],
    );
    return <p>{`Rows: ${count}`}</p>;
  };
  await show(<Rows />);
  await expect.poll(() => reads.length).toBe(1);
  for (let sheet = 0; sheet < 20; sheet += 1) await database?.table('samples').put({ id: `page-${sheet}` });
  reads[0]?.resolve();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve();
  await expect.element(page.getByText('Rows: 20')).toBeVisible();
  expect(reads).toHaveLength(2);
});
