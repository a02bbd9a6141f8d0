import type { BodyOf } from '#contract/platform/call.ts';
import type { deskSchemas } from '#contract/desk/schemas.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import '../tables.ts';

/** Lists the operator's own views of the queue, in their order. */
export async function listViews({ db }: Deps, context: Context) {
  const { userId } = sessionOf(context);
  const row = await db.selectFrom('case_views').select('views').where('user_id', '=', userId).executeTakeFirst();
  return { items: [...(row?.views ?? [])] };
}

/** Replaces the views. Refuses with 50011 if two have the same name. */
export const setViews = defineCommand({ name: 'case.setViews', by: 'staff', work: replace });

async function replace({ tx, actor, write, note }: Given, { items }: BodyOf<typeof deskSchemas.setViews>) {
  if (new Set(items.map(({ name }) => name)).size < items.length) refuse(50011, { field: 'name' });
  const views = JSON.stringify(items);
  write(
    tx
      .insertInto('case_views')
      .values({ user_id: actor.id, views })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet((eb) => ({ views: eb.ref('excluded.views') }))),
  );
  note({ action: 'case.setViews', subject: `user:${actor.id}`, details: { count: items.length } });
  return {};
}
