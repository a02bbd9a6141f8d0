import { sql } from 'kysely';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import { asked, askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import type { Writing } from '#server/platform/write-together.ts';
import {
  countingPayment,
  judgeByRule,
  readApprovers,
  ruleOf,
  type Approvers,
  type Judgement,
  type RuleFacts,
} from '../approvals/index.ts';
import { takingsOf, type Taking } from '../usage/index.ts';
import { daysOf, type Day, type Outflow, type OutflowSides } from './sums.ts';

/** The account whose limits apply. */
export interface Payer {
  readonly tx: Tx;
  readonly deps: Deps;
  /** Without an account type, for what the company was asked about before. */
  readonly session: Pick<Session, 'accountId' | 'userId'> & Partial<Pick<Session, 'accountType'>>;
}

/** Collects the writes to be made with the order. */
interface Writes {
  readonly writeAll: (writing: Writing) => void;
}

/** What leaves with an order; the maker of the order is the one who gives it. */
export type Leaving = Pick<Outflow, 'asset' | 'amount' | 'destination'>;

/** The facts about an order's limits before its money is held. */
export interface Room {
  readonly orderId: string;
  /** The remainder that its share of the limits exceeds; null if the share is used up. */
  readonly left: string | null;
  /** What left in the 24 hours before. */
  readonly day: Day;
  /** The company's rule for these payments; null if it has none. */
  readonly rule: RuleFacts;
  /** Who may approve them; undefined if the payer is not a company. */
  readonly approvers: Approvers | undefined;
}

/** Who uses up limits, and for what. */
interface Asked extends Pick<Payer, 'deps' | 'session'> {
  readonly orderId: string;
  readonly leaving: Leaving;
  readonly most: Taking['most'];
}

interface TakenRow extends Pick<Room, 'left' | 'day' | 'rule'> {
  readonly n: number;
}

/**
 * Uses up a withdrawal's share of its limits and reads everything else that depends on earlier orders, for all waiting
 * orders in one statement. Counters are locked in the same order everywhere.
 */
export async function takeRoom(
  { tx, deps, session }: Payer,
  orderId: string,
  leaving: Leaving,
  most: Taking['most'],
): Promise<Room> {
  const [{ left, day, rule }, approvers] = await allDone([
    takeAll(tx, { deps, session, orderId, leaving, most }),
    approversFor(tx, deps, session),
  ]);
  return { orderId, left, day, rule, approvers };
}

const takeAll = askedAtOnce(async (tx: Tx, all: readonly Asked[]): Promise<readonly TakenRow[]> => {
  const { deps } = must(all[0], 'one who asks');
  const takings = all.map(({ session: { accountId }, orderId, leaving: { asset, amount }, most }): Taking => {
    return { orders: { accountId, operation: 'withdrawal', asset }, orderId, amount, most };
  });
  const outflows = all.map(({ session, leaving: { asset, destination } }): OutflowSides => {
    const sides = { accountId: session.accountId, makerId: session.userId, asset };
    return destination ? { ...sides, destination } : sides;
  });
  const rows = all.map(({ session }) => ({ account_id: session.accountId, is_company: hasRules(session) }));
  const { rows: taken } = await sql<TakenRow>`
    with taken as materialized ${takingsOf(deps, takings)}, days as materialized ${daysOf(deps, outflows, true)}
    select asked.n, taken."left", days.day,
        case when asked.is_company then ${ruleOf(deps, asked<string>('account_id'), 'withdrawal')} end as rule
      from ${askedRows(rows, 'account_id uuid, is_company boolean')} join taken using (n) left join days using (n)`.execute(
    tx,
  );
  return inPlaces(taken);
});

/** Only companies have rules. */
const hasRules = ({ accountType }: Payer['session']) => accountType === 'merchant';

const ruleFor = (deps: Deps, session: Payer['session']) =>
  hasRules(session) ? ruleOf(deps, session.accountId, 'withdrawal') : sql<RuleFacts>`null::jsonb`;

/** Reads the approvers before it is known whether anyone has to approve, so that nothing waits for it then. */
const approversFor = (tx: Tx, deps: Deps, session: Payer['session']) =>
  hasRules(session) ? readApprovers(tx, deps, session.accountId, [session.userId]) : Promise.resolve(undefined);

/** Reads the rule alone, for an order that uses up its limits later. */
export async function readRule({ tx, deps, session }: Payer): Promise<Pick<Room, 'rule' | 'approvers'>> {
  const read = tx.selectNoFrom(ruleFor(deps, session).as('rule')).executeTakeFirstOrThrow();
  const [{ rule }, approvers] = await allDone([read, approversFor(tx, deps, session)]);
  return { rule, approvers };
}

/** Refuses 40015 if the limits leave too little. */
export function assertRoom({ left }: Room): void {
  if (left !== null) refuse(40015, { field: 'amount' });
}

/**
 * Judges an order by the company's rule for withdrawals; if fewer than two have to approve it, it is counted with its
 * end.
 */
export async function judgeByRoom(
  { deps, session: { accountId }, writeAll }: Pick<Payer, 'deps' | 'session'> & Writes,
  { orderId, rule }: Pick<Room, 'orderId' | 'rule'>,
  { asset, amount }: Leaving,
): Promise<Judgement | undefined> {
  const judgement = await judgeByRule(deps, rule, { kind: 'withdrawal', asset, amount });
  if (judgement) writeAll(countingPayment(deps, { accountId, orderId, kind: 'withdrawal' }, judgement));
  return judgement;
}
