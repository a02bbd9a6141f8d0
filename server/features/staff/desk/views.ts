import type { BodyOf } from '#contract/platform/call.ts';
import type { deskSchemas } from '#contract/desk/schemas.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import '../tables.ts';

/** Counts what the setup checklist misses. Given by the checklist, which itself reads what staff decide. */
export type CountMissing = (deps: Deps) => Promise<number>;

/**
 * Lists the operator's own views of the queue, in their order. It carries the missing setup, because admins start on
 * the queue and nothing else is requested there for them alone. The sandbox needs no setup.
 */
export async function listViews(deps: Deps, context: Context, countMissing: CountMissing) {
  const { userId, permissions } = sessionOf(context);
  const isShown = deps.config.mode === 'production' && permissions.includes('desk.staff.act');
  const [row, missingSetup] = await Promise.all([
    deps.db.selectFrom('case_views').select('views').where('user_id', '=', userId).executeTakeFirst(),
    isShown ? countMissing(deps) : null,
  ]);
  return { items: [...(row?.views ?? [])], missingSetup };
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
