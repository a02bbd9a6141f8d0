import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listFilesOf } from '../files/index.ts';
import { credits } from './store.ts';

/** Lists what the customer attached to the deposit that a credit is for, as proof that it is theirs. */
export async function listProofs({ db }: Deps, creditId: string) {
  const row = await credits(db).where('id', '=', creditId).executeTakeFirst();
  if (!row) refuse('request:notFound');
  return { items: row.deposit_id === null ? [] : await listFilesOf(db, `fiatDeposit:${row.deposit_id}`) };
}
