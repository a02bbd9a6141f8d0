import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** States of a bank withdrawal made later, once or repeatedly. */
export const scheduleStates = ['active', 'paused', 'completed', 'cancelled'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/**
 * Notices sent to customers about runs. A schedule's own moves are made by its owner or follow from a notice about a
 * run.
 */
export type ScheduleNotice = Extract<NoticeKind, `scheduledWithdrawal.${string}`>;

/**
 * Allowed transitions; a state with no transition out is final. The clock pauses a schedule whose every run would be
 * refused.
 */
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
