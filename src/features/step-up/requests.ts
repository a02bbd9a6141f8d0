import type { StepUpAction } from '#contract/step-up/actions.ts';
import type { ShownFacts } from '#contract/step-up/shown.ts';
import { accountOf, type Account } from '#src/platform/account.ts';
import { actingFor, onAccountChange } from '#src/platform/acting-choice.ts';
import { answerFailedVerifications } from '#src/platform/reactions.ts';
import { getSession } from '#src/platform/session-state.ts';

/** What is to be confirmed: one action with its values, in the words of the action's own call. */
export interface StepUpRequest {
  /** Tells requests apart that ask for the same. */
  readonly id: number;
  readonly action: StepUpAction;
  readonly values: Readonly<Record<string, string>>;
  /** What the values only point at, for the eye: the payee's name, what an account is called. */
  readonly named: ShownFacts;
  /** The account that it is done with, as it was when it was asked for. */
  readonly account: Account | null;
  /** The verification before this one was turned down (50002): it says why it is asked again. */
  readonly isRepeated: boolean;
  /** The passed verification, or null where the user closed the dialog. */
  readonly settle: (verification: string | null) => void;
}

let open: StepUpRequest | null = null;
let lastId = 0;
let commands = 0;
const listeners = new Set<() => void>();

/** What is asked for. */
export type StepUpSubject = Pick<StepUpRequest, 'action' | 'values'> & Partial<Pick<StepUpRequest, 'named'>>;

/** Puts a request before the user. One at a time: an older one counts as closed. */
export function ask({ action, values, named = {} }: StepUpSubject, isRepeated: boolean) {
  return new Promise<string | null>((resolve) => {
    open?.settle(null);
    lastId += 1;
    const request: StepUpRequest = {
      id: lastId,
      action,
      values,
      named,
      account: accountOf(getSession(), actingFor()),
      isRepeated,
      settle: (verification) => {
        if (open === request) change(null);
        resolve(verification);
      },
    };
    change(request);
  });
}

/** The request that the dialog shows; null while there is none. */
export function openRequest(): StepUpRequest | null {
  return open;
}

/** Calls back when a request comes or goes. Returns what stops it. */
export function onRequestChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** While it runs, a verification that is turned down is asked for again: nobody else has to say so. */
export async function expectRepeat<T>(run: () => Promise<T>): Promise<T> {
  commands += 1;
  try {
    return await run();
  } finally {
    commands -= 1;
  }
}

/** Whether a failed verification (50002) leads to the dialog anyway, or is shown in it. */
export function answersFailedVerification(): boolean {
  return open !== null || commands > 0;
}

answerFailedVerifications(answersFailedVerification);

/** What was begun for one account is not confirmed for another: the dialog closes with the account. */
onAccountChange(() => {
  if (open && open.account?.uid !== accountOf(getSession(), actingFor())?.uid) open.settle(null);
});

function change(next: StepUpRequest | null): void {
  open = next;
  for (const listener of listeners) listener();
}
