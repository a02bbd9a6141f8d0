import { downloadValues } from '#contract/data-export/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { getAccount } from '../accounts/index.ts';
import { defineCommand, type Command, type Given } from '../commands/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { makeTask, makeTries } from './make.ts';
import { findExportOf, replaceExport } from './store.ts';
import { expiryOf, stateOf, toItem } from './view.ts';

type Item = ReturnType<typeof toItem>;

/** Lists the account's export, if there is one that has not expired. */
export async function listExports({ db, clock }: Deps, context: Context) {
  const now = clock.now();
  const row = await findExportOf(db, sessionOf(context).accountId);
  return { items: row && expiryOf(row) > now ? [toItem(row, now)] : [], asOf: now.toISOString() };
}

/** Requests an export of `parts` parts; returns the one in progress if there is one. */
export function createRequest(parts: number): Command<object, Item> {
  return defineCommand({
    name: 'data.request',
    locks: 'account',
    work: async ({ tx, deps, session, now, note }: Given) => {
      const { accountId, userId } = session;
      const last = await findExportOf(tx, accountId);
      if (last && stateOf(last, now) === 'preparing') return toItem(last, now);
      const id = deps.ids.uuid();
      const asked = { id, account_id: accountId, asked_by: userId, asked_at: now, parts };
      const row = await replaceExport(tx, asked);
      await enqueue(tx, makeTask, { id }, { maxAttempts: makeTries });
      note({ action: 'data.request', subject: `account:${accountId}` });
      return toItem(row, now);
    },
  });
}

/** Returns the file's bytes to a user who has just verified that they may have them. */
export async function downloadExport(deps: Deps, context: Context, order: { id: string; verification: string }) {
  const { name } = await takeOut(deps, context, order);
  context.setHeader('content-type', 'application/zip');
  context.setHeader('content-disposition', `attachment; filename="${name}"`);
  context.setHeader('x-content-type-options', 'nosniff');
  context.setHeader('cache-control', 'no-store, private');
  return must(await deps.providers.files.get(order.id), 'the file’s bytes');
}

const takeOut = defineCommand({
  name: 'data.export',
  stepUp: verifiedFor('data.export'),
  work: async ({ tx, session, now, verify, note }: Given, { id }: { id: string; verification: string }) => {
    const row = await findExportOf(tx, session.accountId);
    if (row?.id !== id || !row.ready_at || expiryOf(row) <= now) refuse('request:notFound');
    verify(downloadValues(id));
    note({ action: 'data.export', subject: `account:${session.accountId}`, details: { exportId: id } });
    const { uid } = await getAccount(tx, session.accountId);
    return { name: `data-${uid}-${row.ready_at.toISOString().slice(0, 10)}.zip` };
  },
});
