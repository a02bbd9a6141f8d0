import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listFilesOf } from '../files/index.ts';
import { credits, deposits } from './store.ts';

/** Lists what the customer attached to a deposit, or to the one that a credit is for, as proof that it is theirs. */
export async function listProofs({ db }: Deps, id: string) {
  const [credit, deposit] = await allDone([
    credits(db).where('id', '=', id).executeTakeFirst(),
    deposits(db).where('id', '=', id).executeTakeFirst(),
  ]);
  if (!credit && !deposit) refuse('request:notFound');
  const of = credit ? credit.deposit_id : id;
  return { items: of === null ? [] : await listFilesOf(db, `fiatDeposit:${of}`) };
}
