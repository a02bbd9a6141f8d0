import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';
import { openLabels, sealLabels } from './labels.ts';
import { findMode, toEntry } from './store.ts';

/** The whole book: it is small, and an entry's cool-down changes without the entry. */
export async function listAddresses(deps: Deps, accountId: string) {
  const now = deps.clock.now();
  const [mode, rows] = await Promise.all([
    findMode(deps.db, accountId),
    deps.db.selectFrom('book_address').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute(),
  ]);
  const items = await Promise.all(rows.map((row) => toEntry(deps, row, mode, now)));
  return { items, asOf: now.toISOString() };
}

/** Changes what the owner reads beside the address, and nothing of where money goes. */
export async function changeRemark(
  deps: Deps,
  context: Context,
  body: { readonly id: string; readonly remark: string },
): Promise<Record<string, never>> {
  const { accountId } = sessionOf(context);
  return runIdempotent(deps, commandOf(context), async (tx) => {
    const row = await tx
      .selectFrom('book_address')
      .select(['id', 'labels_sealed'])
      .where('id', '=', body.id)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    const labels = { ...(await openLabels(deps, row)), remark: body.remark };
    await tx
      .updateTable('book_address')
      .set({ labels_sealed: await sealLabels(deps, row.id, labels), updated_at: deps.clock.now() })
      .where('id', '=', row.id)
      .execute();
    return {};
  });
}
