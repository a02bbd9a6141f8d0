import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { findAccount } from '../accounts/index.ts';
import { maskWords, submittedBy } from '../kyc/index.ts';

/** Fields whose values are shared by many, so they don't identify a person. */
const open = ['region', 'documentType', 'businessType', 'hasNoLargeOwner'];

/** Shows what a customer submitted for verification, masked: enough to see what is there, and no more. */
export async function showMasked(deps: Deps, uid: string) {
  const { application } = await find(deps, uid);
  if (!application) return { application };
  const fields = application.fields.map(({ field, value }) => ({
    field,
    value: open.includes(field) ? value : maskWords(value),
  }));
  return { application: { ...application, fields } };
}

/** Shows it as submitted. The viewer gives a reason, which is recorded before it is shown. */
export async function showVerification(deps: Deps, context: Context, { uid, reason }: { uid: string; reason: string }) {
  const { id, application } = await find(deps, uid);
  await writeAudit(
    deps.db,
    {
      actor: { kind: 'staff', id: sessionOf(context).userId },
      action: 'user.showVerification',
      subject: `user:${id}`,
      reason: reason.trim(),
      from: context,
    },
    deps.vault,
  );
  return { application };
}

async function find(deps: Deps, uid: string) {
  const { id } = (await findAccount(deps.db, 'uid', uid)) ?? refuse(50011, { field: 'uid' });
  return { id, application: (await submittedBy(deps, id)) ?? null };
}
