/** Commands that move money or decide a case: the one way in which a form sends one, and what it has to say of it. */
export { CommandDialog } from './command-dialog.tsx';
export { CommandState } from './command-state.tsx';
export { ReasonDialog } from './reason-dialog.tsx';
export { useDecision } from './use-decision.ts';
export { useMoneyCommand, type MoneyForm, type MoneyOrder, type Twin } from './use-money-command.ts';
