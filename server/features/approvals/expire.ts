import { waitingStates } from '#contract/approvals/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { enqueueTurn } from '#server/platform/turns.ts';
import { lockAccount } from '../accounts/index.ts';
import { lead } from './lead.ts';
import type { FollowPayments } from './kinds.ts';
import { isOpen, lockApproval } from './store.ts';

const sweepTask = 'approval.sweep';
const expireTask = 'approval.expire';
const sweepLimit = 500;

/** Enqueues a job for each expired approval, so that one that can't be ended doesn't hold up the others. */
async function sweep({ db, clock }: Deps): Promise<void> {
  const due = db
    .selectFrom('approval')
    .select('id')
    .where('status', 'in', [...waitingStates])
    .where('expires_at', '<=', clock.now());
  await enqueueTurn(db, due, { sweep: sweepTask, task: expireTask, atMost: sweepLimit });
}

async function expire(deps: Deps, follow: FollowPayments, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const seen = await tx.selectFrom('approval').select('company_id').where('id', '=', id).executeTakeFirst();
    if (!seen) return;
    await lockAccount(tx, seen.company_id);
    const row = await lockApproval(tx, id);
    // Another request was faster.
    if (!row || !isOpen(row) || row.expires_at > deps.clock.now()) return;
    const by = { by: 'clock', actor: { kind: 'system', id: 'approvals' } } as const;
    await lead(tx, deps, follow, row, { to: 'expired', by, reason: null });
  });
}

export const approvalSchedules: readonly Schedule[] = [{ task: sweepTask, cron: '* * * * *' }];

export const approvalTasks = (deps: Deps, follow: FollowPayments): Tasks => ({
  [sweepTask]: () => sweep(deps),
  [expireTask]: (payload) => expire(deps, follow, (payload as { id: string }).id),
});
