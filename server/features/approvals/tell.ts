import { must } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listAccounts, type Account } from '../accounts/index.ts';
import type { MemberName } from '../members/index.ts';
import { tell } from '../notices/index.ts';
import { nameIn } from './circle.ts';
import { showUnits } from './store.ts';
import type { ApprovalRow } from './tables.ts';

type Told = Omit<ApprovalRow, 'proposal'>;

/** Notifies the approvers that something waits for them. @param people with its company and its maker */
export async function tellNeeded(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  row: Told,
  people: readonly Account[],
  asked: readonly MemberName[],
): Promise<void> {
  const values = {
    ...aboutOf(row, nameIn(people, row.company_id)),
    by: nameIn(people, row.made_by).name,
    until: row.expires_at.toISOString(),
  };
  for (const { id } of asked) await tell(tx, deps, id, 'approval.needed', values);
}

/** An approval that was advanced, why, and by which member. */
export interface LedApproval extends ApprovalRow {
  readonly reason: string | null;
  readonly decidedBy: string | null;
  /** The people it names, if they are read. */
  readonly people?: readonly Account[];
}

/** Notifies the submitter how it ended. */
export async function tellEnded(tx: Tx, deps: Pick<Deps, 'clock' | 'ids' | 'vault'>, row: LedApproval): Promise<void> {
  const { reason, decidedBy } = row;
  const ids = [row.company_id, ...(decidedBy === null ? [] : [decidedBy])];
  const people = row.people ?? (await listAccounts(tx, ids));
  const how = must(
    endings.find((one) => one === row.status),
    'how it ended',
  );
  const by = decidedBy === null ? null : nameIn(people, decidedBy).name;
  const about = aboutOf(row, nameIn(people, row.company_id));
  await tell(tx, deps, row.made_by, 'approval.ended', { ...about, how, by, reason });
}

const endings = ['approved', 'rejected', 'expired'] as const;

function aboutOf(row: Told, company: MemberName) {
  return {
    id: row.id,
    what: row.kind,
    companyUid: company.uid,
    companyName: company.name,
    asset: row.asset,
    amount: showUnits(row.amount, row.asset),
    payee: row.payee,
  };
}
