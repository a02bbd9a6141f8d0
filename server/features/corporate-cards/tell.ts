import type { CorporateCardNotice } from '#contract/corporate-cards/states.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tell } from '../notices/index.ts';

interface Card {
  readonly id: string;
  readonly holder_id: string;
  readonly label: string;
  readonly last_four: string | null;
}

/** Tells a card's holder what became of it. */
export async function tellOfCard(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  { id, holder_id, label, last_four: lastFour }: Card,
  notice: CorporateCardNotice,
): Promise<void> {
  await tell(tx, deps, holder_id, notice, { id, label, lastFour });
}
