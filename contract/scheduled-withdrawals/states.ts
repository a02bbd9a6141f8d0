import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** A bank withdrawal that is made later, once or again and again. */
export const scheduleStates = ['active', 'paused', 'completed', 'cancelled'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** What customers are told of its runs; a schedule's own moves are its owner's, or follow from what is told of a run. */
export type ScheduleNotice = Extract<NoticeKind, `scheduledWithdrawal.${string}`>;

/** The allowed moves; a state that nothing leads on from is final. The clock pauses what would be refused each time. */
export const scheduledWithdrawalTable: StateTable<ScheduleState, ScheduleNotice> = {
  states: scheduleStates,
  initial: ['active'],
  moves: [
    { from: 'active', to: 'paused', by: ['user', 'clock'] },
    { from: 'active', to: 'completed', by: ['clock'] },
    { from: 'active', to: 'cancelled', by: ['user'] },
    { from: 'paused', to: 'active', by: ['user'] },
    { from: 'paused', to: 'cancelled', by: ['user'] },
  ],
};
