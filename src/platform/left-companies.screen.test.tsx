import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { session } from '#contract/session/calls.ts';
import { writeSession } from '#worker/local/device-store.ts';
import { names, userDatabaseName, type Broadcast } from '#worker/local/names.ts';
import { UserDatabase } from '#worker/local/schema.ts';
import { Stored } from '#src/ui/stored.tsx';
import { sampleTable as table, samples } from '../../tests/harness/screens/sample-table.ts';
import { ada, answer, show } from '../../tests/harness/screens/world.tsx';
import { sessionRecord } from '../../tests/harness/session-record.ts';
import { choose, keyOfAccount } from './acting-choice.ts';
import { draftPlace, loadDraft } from './drafts.ts';
import { followMemberships } from './left-companies.ts';
import { openLocal } from './local.ts';
import { enqueueIntention } from './outbox.ts';
import { restoreSession } from './session.ts';
import { getSession, setSignedIn } from './session-state.ts';
import { refreshUser } from './sign-in.ts';
import { store } from './storage.ts';

const [left, other] = ['40000991', '40000992'] as const;
const permissions: GrantablePermission[] = ['assets.read', 'earn.read'];
const companyOf = (uid: string) =>
  ({ uid, name: uid, kycStatus: 3, tier: 'standard', country: null, role: 'Reader', permissions }) as const;
const memberOf = (...uids: string[]) => ({ ...ada, companies: uids.map(companyOf) });
const databaseOf = (company: string | null) => userDatabaseName(keyOfAccount(ada.uid, company));
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const drafts = async () => (await openLocal()).user?.drafts.toCollection().primaryKeys();

function Rows() {
  const rows = table.useNewest();
  return (
    <Stored of={table} rows={rows}>
      <p>{`Samples: ${rows?.length}`}</p>
    </Stored>
  );
}

let stop = () => {};
beforeEach(async () => {
  answer(samples.list, { items: [{ id: 'sample' }], asOf: '2026-11-22T00:00:00Z' });
  setSignedIn(memberOf(left, other));
  for (const company of [null, other, left]) {
    choose(company);
    await table.sync();
    await draftPlace('draft').save({ depth: company });
  }
});
afterEach(() => {
  stop();
  choose(null);
});

test('what a company’s member stored of it is removed once they left it, and nothing else', async () => {
  await enqueueIntention(recipients.delete, { params: { id: '01890000-0000-7000-8000-000000000001' } });
  const { user } = await openLocal();
  stop = followMemberships();
  // Another tab has it open.
  const elsewhere = new UserDatabase(keyOfAccount(ada.uid, left));
  await elsewhere.open();
  await show(<Rows />);
  await expect.element(page.getByText('Samples: 1')).toBeVisible();
  setSignedIn(memberOf(other));
  await expect.element(page.getByText('Samples: 1')).not.toBeInTheDocument();
  await expect.poll(databases).not.toContain(databaseOf(left));
  expect(elsewhere.isOpen()).toBe(false);
  await expect.poll(() => user?.outbox.count()).toBe(0);
  expect(await user?.drafts.toCollection().primaryKeys()).toEqual(['draft', `for.${other}/draft`]);
  // The form that is still on screen stores nothing any more, and neither does a list.
  await draftPlace('draft').save({ depth: left });
  await table.sync();
  expect(await user?.drafts.count()).toBe(2);
  expect(await databases()).not.toContain(databaseOf(left));
  choose(other);
  expect(await (await openLocal()).account?.table('samples').count()).toBe(1);
  expect((await loadDraft('draft'))?.value).toEqual({ depth: other });
});

test('a member who comes back starts anew', async () => {
  stop = followMemberships();
  setSignedIn(memberOf(other));
  await expect.poll(databases).not.toContain(databaseOf(left));
  await expect.poll(drafts).not.toContain(`for.${left}/draft`);
  answer(samples.list, { items: [{ id: 'newer' }], asOf: '2026-11-22T00:00:00Z' });
  setSignedIn(memberOf(left, other));
  const stored = async () => (await openLocal()).account?.table('samples').toCollection().primaryKeys();
  await expect.poll(stored).toEqual(['newer']);
  expect(await loadDraft('draft')).toBeNull();
});

test('a start removes what was left while the page was closed', async () => {
  setSignedIn(memberOf(other));
  stop = followMemberships();
  await expect.poll(databases).not.toContain(databaseOf(left));
  await expect.poll(drafts).toEqual(['draft', `for.${other}/draft`]);
  expect(await databases()).toContain(databaseOf(other));
});

test('a tab that hears from the server tells the others, once', async () => {
  const channel = new BroadcastChannel(names.channel);
  const told: Broadcast[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => told.push(data));
  answer(session.getAccountInfo, memberOf(other));
  await refreshUser();
  await refreshUser();
  await expect.poll(() => told).toEqual([{ type: 'signedIn', userId: ada.uid }]);
  channel.close();
});

test('a tab that is told by another follows', async () => {
  await writeSession({ ...sessionRecord, userId: ada.uid });
  store('user', JSON.stringify(memberOf(left, other)));
  await restoreSession();
  stop = followMemberships();
  store('user', JSON.stringify(memberOf(other)));
  const channel = new BroadcastChannel(names.channel);
  channel.postMessage({ type: 'signedIn', userId: ada.uid } satisfies Broadcast);
  await expect.poll(() => getSession().user?.companies.length).toBe(1);
  await expect.poll(databases).not.toContain(databaseOf(left));
  await expect.poll(drafts).toEqual(['draft', `for.${other}/draft`]);
  channel.close();
});
