import { useState } from 'react';
import { useMoneyCommand, type MoneyForm } from './use-money-command.ts';

type Added<Answer> = (answer: Answer | null) => unknown;
type Reload = () => Promise<unknown>;

/**
 * Returns a form that adds to a list. If an earlier try turns out to have been done, its item is already in the list
 * and the form says so; the form stays open for the current request. `added` ends the form, with null if the server
 * stores no result; `reload` runs before it, only if the list isn't one that the call's `touches` can name.
 */
export function useAddition<Answer>(
  name: string,
  ...steps: [added: Added<Answer>] | [reload: Reload, added: Added<Answer>]
): MoneyForm<Answer> {
  const [isEarlier, setEarlier] = useState(false);
  const [reload, added] = steps.length === 2 ? steps : [undefined, ...steps];
  const finish = async (answer: Answer | null, isAsked: boolean) => {
    await reload?.();
    if (isAsked) await added(answer);
    else setEarlier(true);
  };
  const { submit, ...form } = useMoneyCommand<Answer>(name, finish, (isAsked) => finish(null, isAsked));
  return {
    ...form,
    notice: form.notice ?? (isEarlier ? 'doneBefore' : null),
    submit: (order) => {
      setEarlier(false);
      return submit(order);
    },
  };
}
