import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listFilesOf } from '../files/index.ts';
import { remittances } from './store.ts';

/** Lists the proofs the customer attached to a remittance, for the staff member who screens its recipient. */
export async function listProofs({ db }: Deps, id: string) {
  if (!(await remittances(db).where('id', '=', id).executeTakeFirst())) refuse('request:notFound');
  return { items: await listFilesOf(db, `remittance:${id}`) };
}
