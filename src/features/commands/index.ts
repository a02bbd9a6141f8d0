/** Idempotent commands: the only way to send them, and what a form has to show for them. */
export { CommandDialog } from './command-dialog.tsx';
export { CommandState } from './command-state.tsx';
export { doOnce } from './do-once.ts';
export { ReasonDialog, ToldReasonField, useReasonFault, useReasonFaults } from './reason-dialog.tsx';
export { ShowForReason } from './show-for-reason.tsx';
export type { SendOptions } from './money-command.ts';
export { useAddition } from './use-addition.ts';
export { deskQueries, useCaseDecision, type CaseDecision } from './use-case-decision.ts';
export { useDecision } from './use-decision.ts';
export { nothingMore, useMoneyCommand, type MoneyForm, type MoneyOrder, type Twin } from './use-money-command.ts';
