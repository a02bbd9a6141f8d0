import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
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
import { takingOf, type Taking } from '../usage/index.ts';
import { dayOf, type Day, type Outflow } from './sums.ts';

/** Whose limits they are. */
export interface Payer {
  readonly tx: Tx;
  readonly deps: Deps;
  /** Without a type: of what the company has been asked about before. */
  readonly session: Pick<Session, 'accountId' | 'userId'> & Partial<Pick<Session, 'accountType'>>;
}

/** Where it is said what is to be written with the order. */
interface Writes {
  readonly writeAll: (writing: Writing) => void;
}

/** What leaves with an order: its maker is who gives it. */
export type Leaving = Pick<Outflow, 'asset' | 'amount' | 'destination'>;

/** What is known of an order's room before its money is held. */
export interface Room {
  readonly orderId: string;
  /** What its part of the limits was more than; null: it is used up. */
  readonly left: string | null;
  /** What left in the 24 hours before. */
  readonly day: Day;
  /** What the company says of such payments; null: nothing. */
  readonly rule: RuleFacts;
  /** Who may approve them; undefined where no company pays. */
  readonly approvers: Approvers | undefined;
}

/**
 * Uses up a withdrawal's part of its limits, and reads what else depends on orders before it, in one statement. Its
 * counters are locked in this order everywhere.
 */
export async function takeRoom(
  { tx, deps, session }: Payer,
  orderId: string,
  leaving: Leaving,
  most: Taking['most'],
): Promise<Room> {
  const { accountId, userId } = session;
  const orders = { accountId, operation: 'withdrawal', asset: leaving.asset } as const;
  const room = tx
    .selectNoFrom([
      takingOf(deps, { orders, orderId, amount: leaving.amount, most }).as('left'),
      dayOf(deps, { accountId, makerId: userId, ...leaving }, true).as('day'),
      ruleFor(deps, session).as('rule'),
    ])
    .executeTakeFirstOrThrow();
  const [read, approvers] = await allDone([room, approversFor(tx, deps, session)]);
  return { orderId, ...read, approvers };
}

/** Only companies have rules. */
const ruleFor = (deps: Deps, { accountId, accountType }: Payer['session']) =>
  accountType === 'merchant' ? ruleOf(deps, accountId, 'withdrawal') : sql<RuleFacts>`null::jsonb`;

/** Read before it is known whether anybody has to approve, so that nobody waits for it then. */
const approversFor = (tx: Tx, deps: Deps, { accountId, userId, accountType }: Payer['session']) =>
  accountType === 'merchant' ? readApprovers(tx, deps, accountId, [userId]) : Promise.resolve(undefined);

/** The rule alone, for what takes its room later. */
export async function readRule({ tx, deps, session }: Payer): Promise<Pick<Room, 'rule' | 'approvers'>> {
  const read = tx.selectNoFrom(ruleFor(deps, session).as('rule')).executeTakeFirstOrThrow();
  const [{ rule }, approvers] = await allDone([read, approversFor(tx, deps, session)]);
  return { rule, approvers };
}

/** Refuses 40015 where the limits leave no room. */
export function assertRoom({ left }: Room): void {
  if (left !== null) refuse(40015, { field: 'amount' });
}

/** What the company's rule for withdrawals says of it; where fewer than two have to approve it, it is counted with its end. */
export async function judgeByRoom(
  { deps, session: { accountId }, writeAll }: Pick<Payer, 'deps' | 'session'> & Writes,
  { orderId, rule }: Pick<Room, 'orderId' | 'rule'>,
  { asset, amount }: Leaving,
): Promise<Judgement | undefined> {
  const judgement = await judgeByRule(deps, rule, { kind: 'withdrawal', asset, amount });
  if (judgement) writeAll(countingPayment(deps, { accountId, orderId, kind: 'withdrawal' }, judgement));
  return judgement;
}
