import type { RemittanceBatchNotice } from '#contract/remittance-batches/states.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tell } from '../notices/index.ts';
import { countLines } from './lines.ts';
import type { Told } from './tables.ts';

/** Notifies the owner that every line was tried. */
export async function tellOwner(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  { id, account_id, name }: Told,
  notice: RemittanceBatchNotice,
): Promise<void> {
  const { ordered: made, refused } = await countLines(tx, id);
  await tell(tx, deps, account_id, notice, { id, name, made, refused });
}
