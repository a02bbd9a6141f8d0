import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { events } from '#contract/events/calls.ts';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import { Stored } from '#src/ui/stored.tsx';
import { sampleTable as table, samples } from '../../tests/harness/screens/sample-table.ts';
import { ada, answer, asked, show } from '../../tests/harness/screens/world.tsx';
import { choose } from './acting-choice.ts';
import { api } from './api.ts';
import { startEvents } from './events.ts';
import { tellBy } from './live-rates.ts';
import { openLocal } from './local.ts';
import { setSignedIn, setSignedOut } from './session-state.ts';

const stored = async (name = 'samples') => (await openLocal()).account?.table(name).toCollection().primaryKeys();
const meta = async () => (await openLocal()).account?.table('meta').toCollection().primaryKeys();

let companies = 0;
let uid = '';
/** Signs a member in whose role at the company has these permissions; repeated, the role changes. */
function signInWith(...permissions: readonly GrantablePermission[]): void {
  const company = {
    uid,
    name: 'North Pier Ltd',
    kycStatus: 3,
    tier: 'standard',
    country: null,
    role: 'Reader',
  } as const;
  setSignedIn({ ...ada, companies: [{ ...company, permissions: [...permissions] }] });
}

beforeEach(() => {
  companies += 1;
  uid = String(40_000_000 + companies);
  signInWith();
  choose(uid);
  answer(samples.list, { items: [{ id: 'sample' }], asOf: '2026-11-22T00:00:00Z' });
});
afterEach(() => choose(null));

function Rows() {
  const rows = table.useNewest();
  return (
    <Stored of={table} rows={rows}>
      <p>{`Rows: ${rows?.length}`}</p>
    </Stored>
  );
}

test('without the permission nothing is requested and the list says why; once granted, it is synced', async () => {
  await table.sync();
  await table.syncAnew();
  expect(asked).toEqual([]);
  await show(<Rows />);
  await expect.element(page.getByText('Your role doesn’t include these records')).toBeVisible();
  signInWith('assets.read');
  signInWith('assets.read', 'earn.read');
  await expect.element(page.getByText('Rows: 1')).toBeVisible();
  expect(asked.map(({ path }) => path)).toEqual([samples.list.path]);
});

test('once the permission is taken away, nothing it allowed stays on the device', async () => {
  signInWith('assets.read', 'earn.read', 'fiat.read');
  await table.sync();
  expect(await stored()).toEqual(['sample']);
  // As stored by a feature that this page didn't load.
  const { account } = await openLocal();
  const round = { updatedAfter: null, cursor: null, roundAsOf: null, asOf: '2026-11-22T00:00:00Z' };
  await account?.table('payees').put({ id: 'payee' });
  await account?.table('meta').put({ ...round, name: 'payees', needs: ['fiat.read'] });
  await account?.table('balances').put({ asset: 'BTC' });
  await account?.table('meta').put({ ...round, name: 'balances', needs: ['assets.read'] });
  signInWith('assets.read');
  await expect.poll(() => meta()).toEqual(['balances']);
  expect(await stored()).toEqual([]);
  expect(await stored('payees')).toEqual([]);
  expect(await stored('balances')).toEqual(['BTC']);
});

test('what is no longer permitted is removed when the account’s data is opened again', async () => {
  signInWith('earn.read');
  await table.sync();
  choose(null);
  signInWith();
  choose(uid);
  await expect.poll(() => stored()).toEqual([]);
});

test('a page that arrives after the permission was taken away is not stored', async () => {
  signInWith('earn.read');
  const gate = Promise.withResolvers<void>();
  answer(samples.list, async () => {
    await gate.promise;
    return { items: [{ id: 'sample' }], asOf: '2026-11-22T00:00:00Z' };
  });
  const round = table.sync();
  await expect.poll(() => asked.length).toBe(1);
  signInWith();
  gate.resolve();
  await round;
  expect(await stored()).toEqual([]);
});

test('rates are watched only with the permission for them', async () => {
  const told = () => asked.filter(({ path }) => path === events.watchRates.path).length;
  vi.useFakeTimers();
  signInWith('assets.read');
  tellBy('01890000-0000-7000-8000-0000000000a1');
  vi.runAllTimers();
  signInWith('assets.read', 'convert.read');
  tellBy('01890000-0000-7000-8000-0000000000a2');
  vi.runAllTimers();
  vi.useRealTimers();
  await expect.poll(told).toBe(1);
  tellBy(null);
});

test('the stream of changes is opened only with its permission', async () => {
  const opened = () => asked.filter(({ path }) => path === events.stream.path).length;
  startEvents();
  // Whatever would have been requested before is requested by the time that another request is.
  await api(samples.list, undefined);
  expect(opened()).toBe(0);
  signInWith('assets.read');
  await expect.poll(opened).toBe(1);
  // The next file starts with the account chosen here, and the stream would be opened again.
  choose(null);
  setSignedOut();
});
