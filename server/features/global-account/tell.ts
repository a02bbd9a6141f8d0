import type { GlobalAccountNotice } from '#contract/global-account/states.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tell } from '../notices/index.ts';

interface Application {
  readonly id: string;
  readonly account_id: string;
  readonly currencies: readonly string[];
}

/** Notifies the applicant of the outcome. */
export async function tellApplicant(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  { id, account_id, currencies }: Application,
  notice: GlobalAccountNotice,
): Promise<void> {
  await tell(tx, deps, account_id, notice, { id, currencies: currencies.join(', ') });
}
