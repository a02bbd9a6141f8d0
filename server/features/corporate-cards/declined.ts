import type { Deps } from '#server/platform/deps.ts';
import { payments } from './payment-tables.ts';
import { tellOfPayment } from './tell.ts';

/** Enqueued by the decision itself, in the database. */
export const tellDeclinedTask = 'corporateCard.tellDeclined';

/** Notifies a holder why their card was declined, once. */
export async function tellDeclined(deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'vault'>, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const untold = await tx
      .updateTable('corporate_card_payment')
      .set({ decline_told_at: deps.clock.now() })
      .where('id', '=', id)
      .where('status', '=', 'declined')
      .where('decline_told_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!untold) return;
    await tellOfPayment(tx, deps, await payments(tx).where('id', '=', id).executeTakeFirstOrThrow(), 'card.declined');
  });
}
