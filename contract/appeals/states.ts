import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** What an appeal can be about (specification, section 4). */
export const appealReasons = ['paidButNoCoinsReceived', 'orderTimedOut', 'overpaid', 'refund', 'other'] as const;
export type AppealReason = (typeof appealReasons)[number];

/** Whom a decided appeal finds at fault. */
export const appealResults = ['userAtFault', 'traderAtFault', 'neither'] as const;
export type AppealResult = (typeof appealResults)[number];

/** How far the staff is with it: the specification names a handler's status and gives it no values. */
export const appealStates = ['open', 'inProgress', 'closed'] as const;
export type AppealState = (typeof appealStates)[number];

/** What both sides are told. */
export type AppealNotice = Extract<NoticeKind, `appeal.${string}`>;

const undecided = ['open', 'inProgress'] as const;

/**
 * The allowed moves. A side closes its own by taking it back, and the clock's by ending the order that took too long.
 */
export const appealTable: StateTable<AppealState, AppealNotice> = {
  states: appealStates,
  initial: ['open'],
  moves: [
    { from: 'open', to: 'inProgress', by: ['operator'] },
    ...undecided.flatMap((from) => [
      { from, to: 'closed' as const, by: ['operator'] as const, notices: ['appeal.decided'] as const },
      { from, to: 'closed' as const, by: ['user', 'dealer'] as const },
    ]),
  ],
};
