import { useState } from 'react';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import type { ShownFacts } from '#contract/step-up/shown.ts';
import { actingFor } from '#src/platform/acting-choice.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { ask, expectRepeat } from './requests.ts';

/** Asks the user to confirm an action; resolves with the passed verification, or null if they closed the dialog. */
export type StepUp = (
  action: StepUpAction,
  values: Readonly<Record<string, string>>,
  named?: ShownFacts,
) => Promise<string | null>;

const stepUp: StepUp = (action, values, named) => ask({ action, values, named }, false);

/**
 * Returns the step-up verification for a sensitive action. Every value is a string, named as in the action's own call;
 * a verification is valid once, for exactly these values and the selected account. `named` provides the dialog with
 * display names for values that are only references.
 *
 * @example const verification = await stepUp('security.bindEmail', { emailAddress });
 */
export function useStepUp(): StepUp {
  return stepUp;
}

/** Verifies, sends, and verifies again if the server no longer accepts the verification (50002). */
export type Verified = <T>(
  action: StepUpAction,
  values: Readonly<Record<string, string>>,
  send: (verification: string) => Promise<T>,
  named?: ShownFacts,
) => Promise<T | null>;

/**
 * Returns a runner for a sensitive action with its verification: like `useStepUp`, but a verification that expired
 * meanwhile is requested again instead of failing. One that passed but went unused, because the command was refused for
 * another reason, is reused while the screen is open. Resolves to null if the user closed the dialog.
 *
 * @example const done = await verified('security.unbindPhone', {}, (verification) => api(call, { body: { verification }
 * }));
 */
export function useVerified(): Verified {
  const [verified] = useState(createVerified);
  return verified;
}

/** Creates the function that `useVerified` returns, with its own memory. */
export function createVerified(): Verified {
  let unused: { readonly subject: string; readonly verification: string } | null = null;
  return async (action, values, send, named) => {
    const subject = JSON.stringify([action, values, actingFor()]);
    for (let isRepeated = false; ; isRepeated = true) {
      const kept = unused?.subject === subject ? unused.verification : null;
      const verification = kept ?? (await ask({ action, values, named }, isRepeated));
      if (verification === null) return null;
      unused = { subject, verification };
      try {
        const answer = await expectRepeat(() => send(verification));
        unused = null;
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 50002) throw error;
        unused = null;
      }
    }
  };
}
