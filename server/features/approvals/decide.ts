import { approveValues } from '#contract/approvals/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { verifiedFor } from '../step-up/index.ts';
import { lookAtProof, type RightPin } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { lockAccount, readStanding, refuseBlocked, type Standing } from '../accounts/index.ts';
import { defineCommand, type Asking, type Command, type Given } from '../commands/index.ts';
import { listApproverIds } from '../members/index.ts';
import { approversIn, covers, readCircle, type Circle } from './circle.ts';
import type { FollowOn, FollowPayments, Following } from './kinds.ts';
import { beginToFollow, lead, type Known } from './lead.ts';
import {
  findApproval,
  isIn,
  isOpen,
  listDecisions,
  lockApproval,
  showApproval,
  showUnits,
  type ApprovalItem,
} from './store.ts';
import type { ApprovalRow } from './tables.ts';

interface Answer {
  readonly id: string;
  readonly fundPassword: SealedPassword;
  readonly verification: string;
}

/** Step of either command, whatever it read before. */
type Step = Given<unknown, unknown>;

/** Action the verification of an approval is bound to. */
const action = 'payment.approve' as const;

/** What a decision is based on, read under the locks. */
interface Facts {
  readonly row: ApprovalRow | undefined;
  readonly decisions: Awaited<ReturnType<typeof listDecisions>>;
  readonly approverIds: readonly string[];
}

const readFacts = async (tx: Tx, companyId: string, id: string): Promise<Facts> => {
  const asked = [lockApproval(tx, id), listDecisions(tx, [id]), listApproverIds(tx, companyId)] as const;
  const [row, decisions, approverIds] = await allDone(asked);
  return { row, decisions, approverIds };
};

/** Returns everyone it names and who may decide it; they are read here unless already known. */
const namedBy = ({ row, decisions, approverIds }: Facts, actorId: string) => [
  ...(row ? [row.company_id, row.made_by, row.payee_id] : []),
  ...decisions.map(({ user_id }) => user_id),
  ...approverIds,
  actorId,
];

/** The approval before locking, with the ids it named then. */
interface Looked {
  readonly row: ApprovalRow;
  readonly ids: readonly (string | null)[];
}

interface FollowFacts extends Facts {
  readonly circle: Circle;
  readonly follow: FollowOn | undefined;
}

interface WithdrawFacts extends FollowFacts {
  /** Whether the submitter still belongs to the company. */
  readonly isMember: boolean;
}

/** The same, with the PIN entered to approve it. */
interface Proved extends Looked {
  readonly pin: RightPin;
}

interface ApproveFacts extends FollowFacts {
  readonly maker: readonly Standing[];
  /** Uses up the PIN's ticket. */
  readonly usingPin: Writing;
}

/**
 * Approves, once per member; the last approval lets the payment proceed. A member may not approve a payment they are a
 * party to. As for withdrawals, the fund password is checked outside of the transaction, so that a failed try stays
 * counted, and only for users with a verification.
 */
export function createApprove(follow: FollowPayments): Command<Answer, ApprovalItem> {
  return defineCommand({
    name: 'approval.approve',
    standing: 'free',
    locks: 'account',
    stepUp: verifiedFor(action),
    look: async (db: Queryable, deps: Deps, context: Context, { id, ...proof }: Answer) => {
      const session = sessionOf(context);
      const [found, decisions, approverIds, prove] = await allDone([
        findApproval(db, id),
        listDecisions(db, [id]),
        listApproverIds(db, session.accountId),
        lookAtProof(db, deps, session, proof, action),
      ]);
      return async (): Promise<Proved> => {
        const row = openIn(found, session.accountId, deps.clock.now());
        const pin = await prove(valuesOf(row));
        return { row, pin, ids: namedBy({ row, decisions, approverIds }, session.userId) };
      };
    },
    // Lock the approval before its order; read what both decisions depend on under the locks.
    ask: async ({ tx, deps, outside }: Asking<Proved>, { id }: Answer): Promise<ApproveFacts> => {
      const { row, ids, pin } = outside;
      const [facts, goOn, maker, circle, usingPin] = await allDone([
        readFacts(tx, row.company_id, id),
        beginToFollow(tx, deps, follow, row),
        // A block on the maker keeps the money from leaving.
        readStanding(tx, [row.made_by]),
        readCircle(deps, tx, ids),
        pin.use(tx),
      ]);
      return { ...facts, circle, maker, usingPin, follow: goOn };
    },
    work: async (given: Given<ApproveFacts, Proved>) => {
      const { found, session, now } = given;
      const row = openIn(found.row, session.accountId, now);
      const circle = await circleOf(given, found, found.circle);
      assertThirdParty(given, found, circle);
      refuseBlocked(found.maker, now);
      given.verify(valuesOf(row));
      given.writeAll(found.usingPin);
      // An approval counts only while its member may still approve: whoever was removed meanwhile is replaced.
      const approvers = approversIn(circle, found.approverIds);
      const counted = found.decisions.filter(({ user_id }) => approvers.some(({ id }) => id === user_id)).length;
      const to = counted + 1 < row.needed ? 'awaitingSuperiorApproval' : 'approved';
      const known = { circle, approverIds: found.approverIds, follow: found.follow };
      return decide(given, follow, row, { to, isApproved: true, reason: null, known });
    },
  });
}

/** Rejects; one rejection is enough. It only moves money back, so it needs no verification. */
export function createReject(
  follow: FollowPayments,
): Command<{ readonly id: string; readonly reason: string }, ApprovalItem> {
  return defineCommand({
    name: 'approval.reject',
    locks: 'account',
    ask: ({ tx, session }, { id }) => readFacts(tx, session.accountId, id),
    work: async (given: Given<Facts>, { reason }) => {
      const { tx, deps, found, session, now } = given;
      const row = openIn(found.row, session.accountId, now);
      const [circle, goOn] = await allDone([circleOf(given, found), beginToFollow(tx, deps, follow, row)]);
      assertThirdParty(given, found, circle);
      const known = { circle, approverIds: found.approverIds, follow: goOn };
      return decide(given, follow, row, { to: 'rejected', isApproved: false, reason: reason.trim(), known });
    },
  });
}

/** Lets the submitter withdraw a request, while they belong to the company. */
export function createWithdraw(follow: FollowPayments): Command<{ readonly id: string }, ApprovalItem> {
  return defineCommand({
    name: 'approval.withdraw',
    look: async (db, _deps, context, { id }: { readonly id: string }) => {
      const { userId } = sessionOf(context);
      const [row, decisions] = await allDone([findApproval(db, id), listDecisions(db, [id])]);
      return async (): Promise<Looked> => {
        if (row?.made_by !== userId) refuse('request:notFound');
        return { row, ids: namedBy({ row, decisions, approverIds: [] }, userId) };
      };
    },
    ask: async ({ tx, deps, session, outside }: Asking<Looked>, { id }) => {
      const { row, ids } = outside;
      const [, isMember, locked, decisions, goOn, circle] = await allDone([
        // The company is locked before the approval, as when approving.
        lockAccount(tx, row.company_id),
        isIn(tx, session.userId, row.company_id),
        lockApproval(tx, id),
        listDecisions(tx, [id]),
        beginToFollow(tx, deps, follow, row),
        readCircle(deps, tx, ids),
      ]);
      // No further approver is awaited.
      return { row: locked, isMember, decisions, approverIds: [], circle, follow: goOn };
    },
    work: async (given: Given<WithdrawFacts, Looked>, { id }) => {
      const { tx, deps, session, found, actor, context } = given;
      const { row, approverIds, isMember } = found;
      if (!isMember) refuse('request:notFound');
      if (!row || !isOpen(row)) refuse(60015, { status: row?.status ?? '' });
      const circle = await circleOf(given, found, found.circle);
      const by = { by: 'user', actor, from: context } as const;
      given.note({ action: 'approval.withdraw', subject: `approval:${id}` });
      const known = { circle, approverIds, follow: found.follow };
      const led = lead(tx, deps, follow, row, { to: 'withdrawn', by, reason: null, known });
      const [, item] = await allDone([led, showApproval(tx, session.userId, id, known)]);
      return item;
    },
  });
}

const valuesOf = (row: ApprovalRow) => approveValues({ ...row, amount: showUnits(row.amount, row.asset) });

/** Asserts that the approval is the company's and still waits. */
function openIn(row: ApprovalRow | undefined, companyId: string, now: Date): ApprovalRow {
  if (row?.company_id !== companyId) refuse('request:notFound');
  if (!isOpen(row) || row.expires_at <= now) refuse(60015, { status: isOpen(row) ? 'expired' : row.status });
  return row;
}

/**
 * Returns the people it names, unless all of them were read before: meanwhile another member may have approved it, or
 * joined.
 */
async function circleOf({ tx, deps, actor }: Step, facts: Facts, before?: Circle): Promise<Circle> {
  const ids = namedBy(facts, actor.id);
  return before && covers(before, ids) ? before : readCircle(deps, tx, ids);
}

/**
 * Refuses `approval:own` to the user who made it or is paid by it, and `approval:decidedBefore` to one who has already
 * approved it, even from another account of the same person.
 */
function assertThirdParty({ actor }: Step, { row, decisions }: Facts, { isSame }: Circle): void {
  if (row && (isSame(actor.id, row.made_by) || isSame(actor.id, row.payee_id))) refuse('approval:own');
  if (decisions.some(({ user_id }) => isSame(actor.id, user_id))) refuse('approval:decidedBefore');
}

interface Decision {
  readonly to: Following['to'];
  readonly isApproved: boolean;
  readonly reason: string | null;
  readonly known: Known;
}

/**
 * Writes the decision and its consequences, then shows it: all in the order it is sent. An approval that replaces one
 * that no longer counts leaves the state as it is.
 */
async function decide(given: Step, follow: FollowPayments, row: ApprovalRow, decision: Decision) {
  const { tx, deps, actor, now, context, session } = given;
  const { to, isApproved, reason, known } = decision;
  const id = deps.ids.uuid();
  const sealed = reason === null ? null : sealText(deps.vault, 'approvalReason', id, reason);
  const about = { id, approval_id: row.id, user_id: actor.id };
  const added = tx
    .insertInto('approval_decision')
    .values({ ...about, is_approved: isApproved, reason: sealed, decided_at: now });
  const action = isApproved ? 'approval.approve' : 'approval.reject';
  const details = { companyId: row.company_id, kind: row.kind, subjectId: row.subject_id };
  given.note({ action, subject: `approval:${row.id}`, details, reason });
  const [, , item] = await allDone([
    added.execute(),
    to === row.status
      ? noteAccountChange(tx, row.company_id)
      : lead(tx, deps, follow, row, { to, by: { by: 'user', actor, from: context }, reason, known }),
    showApproval(tx, session.userId, row.id, known),
  ]);
  return item;
}
