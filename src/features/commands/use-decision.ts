import { decisionValues, type DecisionText } from '#contract/staff/rules.ts';
import { useMoneyCommand, type MoneyForm, type MoneyOrder } from './use-money-command.ts';

/** A form in which staff decide a case. */
export interface Decision extends Omit<MoneyForm<unknown>, 'submit'> {
  /** Asks for a verification of this case and this decision, and sends it once; true if it was done. */
  readonly decide: <Body extends object>(
    decision: Omit<DecisionText, 'kind' | 'id'>,
    order: Order<Body>,
  ) => Promise<boolean>;
}

interface Order<Body extends object> {
  readonly body: Body;
  readonly send: (
    body: Body & { readonly verification: string },
    options: Parameters<MoneyOrder<unknown>['send']>[1],
  ) => Promise<unknown>;
}

/**
 * Runs a staff decision once, like a command that moves money: its key stays on the device until its outcome is known.
 * @param done closes the form
 */
export function useDecision({ kind, id }: Pick<DecisionText, 'kind' | 'id'>, done: () => unknown): Decision {
  const { submit, ...form } = useMoneyCommand<unknown>(`decision-${kind}-${id}`, done, done);
  return {
    ...form,
    decide: (decision, { body, send }) =>
      submit({
        body: [decision, body],
        verification: { action: 'staff.decide', values: decisionValues({ kind, id, ...decision }) },
        send: (verification, options) => send({ ...body, verification }, options),
      }),
  };
}
