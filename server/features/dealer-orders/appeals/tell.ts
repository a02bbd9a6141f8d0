import type { AppealSide } from '#contract/appeals/rules.ts';
import type { AppealNotice } from '#contract/appeals/states.ts';
import { must } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tell } from '../../notices/index.ts';
import { findOrder } from '../store.ts';
import { coinsOf } from '../tell.ts';
import type { DealerOrderTable } from '../tables.ts';
import type { AppealRow } from './tables.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

const readerOf = ({ account_id, dealer_id }: Pick<AppealRow, 'account_id' | 'dealer_id'>, as: AppealSide) =>
  as === 'customer' ? account_id : dealer_id;

/** Notifies the given sides that an appeal waits for their statements. */
export async function tellOpened(
  tx: Tx,
  deps: Needs,
  { order, appeal, readers }: { order: DealerOrderTable; appeal: AppealRow; readers: readonly AppealSide[] },
): Promise<void> {
  const until = appeal.statements_until.toISOString();
  for (const as of readers)
    await tell(tx, deps, readerOf(appeal, as), 'appeal.opened', { ...coinsOf(order), as, until });
}

/** Notifies the other side that an appeal was withdrawn. */
export async function tellWithdrawn(tx: Tx, deps: Needs, order: DealerOrderTable, appeal: AppealRow): Promise<void> {
  const as = appeal.opened_by === 'customer' ? 'dealer' : 'customer';
  await tell(tx, deps, readerOf(appeal, as), 'appeal.withdrawn', { ...coinsOf(order), as });
}

/** Notifies both sides of the decision and its reason. */
export async function tellDecided(tx: Tx, deps: Needs, appeal: AppealRow, notice: AppealNotice): Promise<void> {
  if (notice !== 'appeal.decided') return;
  const order = must(await findOrder(tx, appeal.order_id), 'the order of an appeal');
  const said = { result: must(appeal.result, 'a result'), explanation: must(appeal.explanation, 'an explanation') };
  for (const as of ['customer', 'dealer'] as const)
    await tell(tx, deps, readerOf(appeal, as), notice, { ...coinsOf(order), as, ...said });
}
