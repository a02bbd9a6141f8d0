import type { KytProvider, KytResult, KytScreening, KytSubject } from './kyt.ts';

/** How long an order waits for the risk check before staff review it. */
export const verdictWithinMs = 30 * 60_000;

/** Delay before the risk check is queried again, in case its report is lost or there is no response. */
export const askAgainMs = 60_000;

/** Result if there is no verdict by then. */
export const noVerdict: KytResult = {
  verdict: 'review',
  reasons: ['No verdict from the risk check within 30 minutes'],
};

/** Reports whether staff were asked because the risk check gave no verdict: its own may still arrive. */
export const hadNoVerdict = (risk: KytResult | null) => risk?.reasons[0] === noVerdict.reasons[0];

/**
 * Returns the risk check's verdict on an order; undefined while it has to wait. It never waits forever: an overdue
 * check has no verdict, whether the provider is silent or the check never finishes. Throws if it is unreachable and not
 * overdue.
 */
export async function askVerdict(
  kyt: KytProvider,
  subject: KytSubject,
  isOverdue: boolean,
): Promise<KytResult | undefined> {
  const screening = await kyt.screen(subject).catch((error: unknown): KytScreening => {
    if (isOverdue) return { step: 'pending' };
    throw error;
  });
  if (screening.step === 'decided') return screening.result;
  return isOverdue ? noVerdict : undefined;
}
