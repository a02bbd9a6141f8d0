import { useState } from 'react';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import type { ShownFacts } from '#contract/step-up/shown.ts';
import { actingFor } from '#src/platform/acting-choice.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { ask, expectRepeat } from './requests.ts';

/** Asks the user to confirm an action; resolves with the passed verification, null where he closed the dialog. */
export type StepUp = (
  action: StepUpAction,
  values: Readonly<Record<string, string>>,
  named?: ShownFacts,
) => Promise<string | null>;

const stepUp: StepUp = (action, values, named) => ask({ action, values, named }, false);

/**
 * Security verification before a sensitive action. Every value is a string, in the words of the action's
 * own call; a verification is good for exactly these, with the account that is shown, once. `named` says in the
 * dialog what a value only points at.
 *
 * @example const verification = await stepUp('security.bindEmail', { emailAddress });
 */
export function useStepUp(): StepUp {
  return stepUp;
}

/** Asks, sends, and asks anew where the server does not take the verification any more (50002). */
export type Verified = <T>(
  action: StepUpAction,
  values: Readonly<Record<string, string>>,
  send: (verification: string) => Promise<T>,
  named?: ShownFacts,
) => Promise<T | null>;

/**
 * A sensitive action with its verification: like `useStepUp`, and a verification that expired meanwhile is
 * asked for again instead of failing. What was passed and not used, because the command was refused for
 * another reason, serves once more while the screen stands. Null where the user closed the dialog.
 *
 * @example const done = await verified('security.unbindPhone', {}, (verification) => api(call, { body: { verification } }));
 */
export function useVerified(): Verified {
  const [verified] = useState(createVerified);
  return verified;
}

/** What `useVerified` gives a screen, with a memory of its own. */
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
