import { useMoneyCommand, type MoneyForm } from '#src/features/commands/index.ts';
import { useRefreshWallets } from './rows.ts';

/**
 * Something that is done to a wallet, once, however often it is sent.
 * @param name of what it is done to: its wallet, or what is open in it
 * @param done once everything is read anew; with the answer where there is one
 */
export function useAct<Answer>(name: string, done: (answer?: Answer) => unknown): MoneyForm<Answer> {
  const refresh = useRefreshWallets();
  const finish = async (answer?: Answer) => {
    await refresh();
    await done(answer);
  };
  return useMoneyCommand<Answer>(name, finish, () => finish());
}

/** What is done about an operation, of which each is done once: signing, rejecting, taking back. */
export function operationOf({ id }: { readonly id: string }): string {
  return `operation-${id}`;
}
