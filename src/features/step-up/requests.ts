import type { StepUpAction } from '#contract/step-up/actions.ts';
import type { ShownFacts } from '#contract/step-up/shown.ts';
import { accountOf, type Account } from '#src/platform/account.ts';
import { actingFor, onAccountChange } from '#src/platform/acting-choice.ts';
import { answerFailedVerifications } from '#src/platform/reactions.ts';
import { getSession } from '#src/platform/session-state.ts';

/** A confirmation request: one action with its values, named as in the action's own call. */
export interface StepUpRequest {
  /** Distinguishes requests for the same action. */
  readonly id: number;
  readonly action: StepUpAction;
  readonly values: Readonly<Record<string, string>>;
  /** Display names of values that are only references: the payee's name, an account's name. */
  readonly named: ShownFacts;
  /** The account selected when the request was made. */
  readonly account: Account | null;
  /** True if the previous verification was rejected (50002); the dialog then says why it asks again. */
  readonly isRepeated: boolean;
  /** Settles the request with the passed verification, or null if the user closed the dialog. */
  readonly settle: (verification: string | null) => void;
}

let open: StepUpRequest | null = null;
let lastId = 0;
let commands = 0;
const listeners = new Set<() => void>();

/** The action to verify. */
export type StepUpSubject = Pick<StepUpRequest, 'action' | 'values'> & Partial<Pick<StepUpRequest, 'named'>>;

/** Shows a request to the user. Only one is open at a time: an older one counts as closed. */
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

/** Returns the request that the dialog shows, or null. */
export function openRequest(): StepUpRequest | null {
  return open;
}

/** Subscribes to requests opening and closing. Returns a function that unsubscribes. */
export function onRequestChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Runs a command that asks again itself if its verification is rejected, so nothing else reports the rejection. */
export async function expectRepeat<T>(run: () => Promise<T>): Promise<T> {
  commands += 1;
  try {
    return await run();
  } finally {
    commands -= 1;
  }
}

/** Whether a failed verification (50002) opens the dialog anyway, or is shown in it. */
export function answersFailedVerification(): boolean {
  return open !== null || commands > 0;
}

answerFailedVerifications(answersFailedVerification);

/** An action started for one account must not be confirmed for another: the dialog closes when the account changes. */
onAccountChange(() => {
  if (open && open.account?.uid !== accountOf(getSession(), actingFor())?.uid) open.settle(null);
});

function change(next: StepUpRequest | null): void {
  open = next;
  for (const listener of listeners) listener();
}
