import { useMoneyCommand, type MoneyForm } from '#src/features/commands/index.ts';

/**
 * Runs a command on a wallet once, however often it is submitted.
 * @param name of the command's subject: its wallet, or the operation open in it
 * @param done called with the response, if there is one
 */
export function useAct<Answer>(name: string, done: (answer?: Answer) => unknown): MoneyForm<Answer> {
  return useMoneyCommand<Answer>(name, done, () => done());
}

/** Returns the name for commands on an operation, each of which runs once: signing, rejecting, canceling. */
export function operationOf({ id }: { readonly id: string }): string {
  return `operation-${id}`;
}
