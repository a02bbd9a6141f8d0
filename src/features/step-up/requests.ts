import type { StepUpAction } from '#contract/step-up/actions.ts';
import { answerFailedVerifications } from '#src/platform/reactions.ts';

/** What is to be confirmed: one action with its values, in the words of the action's own call. */
export interface StepUpRequest {
  /** Tells requests apart that ask for the same. */
  readonly id: number;
  readonly action: StepUpAction;
  readonly values: Readonly<Record<string, string>>;
  /** The verification before this one was turned down (50002): it says why it is asked again. */
  readonly isRepeated: boolean;
  /** The passed verification, or null where the user closed the dialog. */
  readonly settle: (verification: string | null) => void;
}

let open: StepUpRequest | null = null;
let lastId = 0;
let commands = 0;
const listeners = new Set<() => void>();

/** Puts a request before the user. One at a time: an older one counts as closed. */
export function ask(action: StepUpAction, values: Readonly<Record<string, string>>, isRepeated: boolean) {
  return new Promise<string | null>((resolve) => {
    open?.settle(null);
    lastId += 1;
    const request: StepUpRequest = {
      id: lastId,
      action,
      values,
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

function change(next: StepUpRequest | null): void {
  open = next;
  for (const listener of listeners) listener();
}
