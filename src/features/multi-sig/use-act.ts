import { useMoneyCommand, type MoneyForm } from '#src/features/commands/index.ts';

/**
 * Something that is done to a wallet, once, however often it is sent.
 * @param name of what it is done to: its wallet, or what is open in it
 * @param done with the answer where there is one
 */
export function useAct<Answer>(name: string, done: (answer?: Answer) => unknown): MoneyForm<Answer> {
  return useMoneyCommand<Answer>(name, done, () => done());
}

/** What is done about an operation, of which each is done once: signing, rejecting, taking back. */
export function operationOf({ id }: { readonly id: string }): string {
  return `operation-${id}`;
}
