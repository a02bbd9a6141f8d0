import { members } from '#contract/members/calls.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { actFor, actingFor } from '#src/platform/acting.ts';
import { api } from '#src/platform/api.ts';
import { refreshUser } from '#src/platform/sign-in.ts';

/**
 * Removes the signed-in user from a company. If the company's account was selected, switches every tab to the user's
 * own account before anything requests the company again. Rethrows errors of the call.
 */
export async function leaveCompany(companyUid: string, left: () => void): Promise<void> {
  const body = { companyUid };
  await doOnce(`leave-${companyUid}`, body, (options) => api(members.leave, { body }, options));
  if (actingFor() === companyUid) actFor(null);
  left();
  // The user has left, whether or not the list of companies can be refreshed now.
  await refreshUser().catch(() => undefined);
}
