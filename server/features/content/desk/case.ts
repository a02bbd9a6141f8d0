import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Given } from '../../commands/index.ts';
import {
  assertUndecided,
  proposalAnswers,
  settleProposal,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../../staff/index.ts';
import { latestVersion, type ProposalRow } from './list.ts';
import { leavePublishing, lockPiece, publishProposal } from './publish.ts';
import { unfitForReaders } from './unfit.ts';
import { contentProposalColumns, contentProposals } from './tables.ts';

/** Texts at the desk: never decided by their proposer. Once approved, a text is what readers see from its time on. */
export const contentCases: CaseType = { kind: 'content', show: showCase, carryOut: decide };

const proposals = (db: Queryable, id: string) =>
  db.selectFrom('content_proposal').select(contentProposalColumns).where('id', '=', id);

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await proposals(db, id).executeTakeFirst();
  if (!row) return undefined;
  const open = proposalAnswers(row.status);
  const isStale = open.length > 0 && (await isOvertaken(db, row));
  return {
    facts: textFacts({
      page: pageOf(row),
      effectiveAt: row.publish_at?.toISOString() ?? null,
      remark: row.reason,
    }),
    version: isStale ? 'stale' : row.status,
    answers: isStale ? open.filter((answer) => answer === 'reject') : open,
    sides: [],
    deciders: [row.proposed_by],
  };
}

/** Returns the page where readers find it; null for every page. */
function pageOf({ kind, content_id: id }: Pick<ProposalRow, 'kind' | 'content_id'>): string | null {
  if (kind === 'article') return `/help/detail?id=${id}`;
  if (kind === 'announcement') return `/notice/detail?id=${id}`;
  if (kind === 'category') return `/help/list?category=${id}`;
  if (kind === 'groupNotice') return '/dashboard/notifications';
  return kind === 'appVersion' ? '/download' : null;
}

const isOvertaken = async (db: Queryable, row: ProposalRow) =>
  (await latestVersion(db, row.kind, row.content_id)) !== row.base_version;

async function decide(given: Given, { id, decision, reason }: CaseOrder): Promise<void> {
  const { tx, now } = given;
  const row = (await proposals(tx, id).forUpdate().executeTakeFirst()) ?? refuse('request:notFound');
  assertUndecided(contentProposals, row);
  await takeDecision(given, { kind: 'content', id, decision, reason, sides: [], deciders: [row.proposed_by] });
  const details = { kind: row.kind, contentId: row.content_id, isRemoval: row.is_removal };
  given.note({ action: `content.${decision}`, subject: `contentProposal:${id}`, details, reason: reason.trim() });
  if (decision !== 'approve') return settleProposal(given, contentProposals, row, decision);
  await lockPiece(tx, row);
  // What it is based on may be gone since it was proposed.
  if ((await isOvertaken(tx, row)) || (await unfitForReaders(tx, row)))
    refuse('catalogue:stale', { row: row.content_id });
  const version = row.base_version + 1;
  await settleProposal(given, contentProposals, row, decision, { version });
  if (row.publish_at !== null && row.publish_at > now) await leavePublishing(given, id, row.publish_at);
  else await publishProposal(tx, { ...row, version }, now);
}
