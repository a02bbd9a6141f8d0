import { useState } from 'react';
import { useMoneyCommand, type MoneyForm } from './use-money-command.ts';

/**
 * A form that adds to a list. What an earlier try added is in the list by then and said to be there; the form stays
 * open for what is asked now.
 * @param reload reads the list anew
 * @param added ends the form; null where the server keeps no answer
 */
export function useAddition<Answer>(
  name: string,
  reload: () => Promise<unknown>,
  added: (answer: Answer | null) => unknown,
): MoneyForm<Answer> {
  const [isEarlier, setEarlier] = useState(false);
  const finish = async (answer: Answer | null, isAsked: boolean) => {
    await reload();
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
