import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** Reasons for an appeal (specification, section 4). */
export const appealReasons = ['paidButNoCoinsReceived', 'orderTimedOut', 'overpaid', 'refund', 'other'] as const;
export type AppealReason = (typeof appealReasons)[number];

/** Who a decided appeal finds at fault. */
export const appealResults = ['userAtFault', 'traderAtFault', 'neither'] as const;
export type AppealResult = (typeof appealResults)[number];

/** Progress of the staff's handling: the specification names a handler's status but gives it no values. */
export const appealStates = ['open', 'inProgress', 'closed'] as const;
export type AppealState = (typeof appealStates)[number];

/** Notices sent to both sides. */
export type AppealNotice = Extract<NoticeKind, `appeal.${string}`>;

const undecided = ['open', 'inProgress'] as const;

/** Allowed moves. A side closes its own appeal by withdrawing it, and the clock's by ending the overdue order. */
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
