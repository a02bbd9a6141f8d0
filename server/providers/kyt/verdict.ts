import type { KytProvider, KytResult, KytScreening, KytSubject } from './kyt.ts';

/** For so long an order waits for the risk check; then people look at it. */
export const verdictWithinMs = 30 * 60_000;

/** Should its report be lost, or nobody answer, the risk check is asked again after this. */
export const askAgainMs = 60_000;

/** What is said where there is no verdict by then. */
export const noVerdict: KytResult = {
  verdict: 'review',
  reasons: ['No verdict from the risk check within 30 minutes'],
};

/** Whether people were asked because the risk check said nothing: its own word may still come. */
export const hadNoVerdict = (risk: KytResult | null) => risk?.reasons[0] === noVerdict.reasons[0];

/**
 * What the risk check says of an order; undefined while it has to wait. It never waits for ever: what is overdue has no
 * verdict, whether nobody answers or the check comes to no end. Throws where it can't be asked, and waits still.
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
