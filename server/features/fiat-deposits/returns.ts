import type { Deps } from '#server/platform/deps.ts';
import { takeCredit } from './credit.ts';
import { credits } from './store.ts';

/** The task that sends a credit back to its payer. */
export const returnTask = 'fiatDeposit.return';

/** Instructs the bank to return a credit, as often as it takes: it goes back once. */
export async function returnToPayer(deps: Deps, id: string): Promise<void> {
  const row = await credits(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row || row.booked !== 'suspense' || row.return_sent_at === null) return;
  const found = await deps.providers.banking.findCredit(row.provider_id);
  // The bank reversed it meanwhile, or returned it itself: that outcome stands.
  const ended = found?.status === 'settled' || found === undefined ? undefined : found;
  const { banking } = deps.providers;
  await takeCredit(deps, ended ?? (await banking.returnCredit(row.provider_id, row.return_reason ?? '')));
}
