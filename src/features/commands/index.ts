/** Commands that move money: the one way in which a form sends one, and what it has to say of it. */
export { CommandState } from './command-state.tsx';
export { useMoneyCommand, type MoneyForm, type MoneyOrder, type Twin } from './use-money-command.ts';
