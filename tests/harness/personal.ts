import { findByContact } from '#server/features/accounts/index.ts';
import { sealPersonal, type Personal } from '#server/platform/vault/personal.ts';
import { must } from '#contract/platform/errors.ts';
import type { TestServer } from './server.ts';

type Server = Pick<TestServer, 'db' | 'deps'>;

/** Sets contacts or names of an account directly. */
export async function setPersonal(
  { db, deps }: Server,
  who: { readonly userId: string } | { readonly uid: string },
  personal: Personal,
): Promise<void> {
  const [key, value] = 'userId' in who ? (['id', who.userId] as const) : (['uid', who.uid] as const);
  const { id } = await db.selectFrom('app_user').select('id').where(key, '=', value).executeTakeFirstOrThrow();
  const columns = sealPersonal(deps.vault, id, personal);
  await db.updateTable('app_user').set(columns).where('id', '=', id).execute();
}

/** Returns the user who has that email address. */
export const ownerOf = async ({ db, deps }: Server, email: string): Promise<{ readonly userId: string }> => ({
  userId: must(await findByContact(db, deps.vault, 'email', email), email).id,
});
