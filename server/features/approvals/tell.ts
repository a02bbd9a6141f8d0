import { must } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getAccount } from '../accounts/index.ts';
import { memberName, type MemberName } from '../members/index.ts';
import { tell } from '../notices/index.ts';
import { showUnits } from './store.ts';
import type { ApprovalRow } from './tables.ts';

type Told = Omit<ApprovalRow, 'proposal'>;

/** Tells those who may approve that something waits for them. */
export async function tellNeeded(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  row: Told,
  asked: readonly MemberName[],
): Promise<void> {
  const values = {
    ...(await aboutOf(tx, row)),
    by: await nameOf(tx, row.made_by),
    until: row.expires_at.toISOString(),
  };
  for (const { id } of asked) await tell(tx, deps, id, 'approval.needed', values);
}

/** One that was led on, why, and by which member. */
export interface LedApproval extends ApprovalRow {
  readonly reason: string | null;
  readonly decidedBy: string | null;
}

/** Tells who submitted it how it ended. */
export async function tellEnded(tx: Tx, deps: Pick<Deps, 'clock' | 'ids' | 'vault'>, row: LedApproval): Promise<void> {
  const { reason, decidedBy } = row;
  const how = must(
    endings.find((one) => one === row.status),
    'how it ended',
  );
  const by = decidedBy === null ? null : await nameOf(tx, decidedBy);
  await tell(tx, deps, row.made_by, 'approval.ended', { ...(await aboutOf(tx, row)), how, by, reason });
}

const endings = ['approved', 'rejected', 'expired'] as const;

async function aboutOf(tx: Tx, row: Told) {
  const company = memberName(await getAccount(tx, row.company_id));
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

const nameOf = async (tx: Tx, id: string) => memberName(await getAccount(tx, id)).name;
