import { members } from '#contract/members/calls.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { actFor, actingFor } from '#src/platform/acting.ts';
import { api } from '#src/platform/api.ts';
import { refreshUser } from '#src/platform/sign-in.ts';

/**
 * Takes the reader out of a company. Where its account was shown, his own is, in every tab, before anything
 * asks for the company once more. Throws what the call throws.
 */
export async function leaveCompany(companyUid: string, left: () => void): Promise<void> {
  const body = { companyUid };
  await doOnce(`leave-${companyUid}`, body, (options) => api(members.leave, { body }, options));
  if (actingFor() === companyUid) actFor(null);
  left();
  // He has left, whether the list of his companies can be read anew now or later.
  await refreshUser().catch(() => undefined);
}
