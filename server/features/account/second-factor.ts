import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { provePasskeySignIn, type Authentication } from '../passkeys/index.ts';
import { noteOperation, noteSecurityChange } from '../security/index.ts';
import { useProof, type Secrets } from '../session/index.ts';
import { passStepUpByPasskey, verifyStepUp } from '../step-up/index.ts';

/** Proof that a reset comes from the owner: one of the three. */
export interface SecondFactor {
  readonly totpCode?: string;
  readonly recoveryCode?: string;
  readonly passkey?: Authentication;
}

/**
 * Passes the verification of a reset. Refuses `code:wrong` with the tries left, `passkey:refused` for another user's
 * passkey, and 50002 if nothing was given or the verification is void.
 */
export async function proveSecondFactor(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  asked: { readonly userId: string; readonly verification: string },
  { totpCode, recoveryCode, passkey }: SecondFactor,
): Promise<void> {
  const { userId, verification } = asked;
  if (passkey) return provePasskey(deps, context, asked, passkey);
  if (totpCode === undefined && recoveryCode === undefined) refuse(50002);
  const log = { noteChange: noteSecurityChange, noteOperation };
  const codes = { verification, ...(totpCode === undefined ? { recoveryCode } : { totpCode }) };
  const { isPassed } = await verifyStepUp(deps, secrets, log, context, codes, userId);
  if (!isPassed) refuse(50002);
}

async function provePasskey(
  deps: Deps,
  context: Context,
  { userId, verification }: { readonly userId: string; readonly verification: string },
  passkey: Authentication,
): Promise<void> {
  const { keyThumbprint } = await useProof(deps, context);
  await deps.db.transaction().execute(async (tx) => {
    const used = await provePasskeySignIn(tx, deps, keyThumbprint, passkey);
    if (used.userId !== userId) refuse('passkey:refused');
    await passStepUpByPasskey(tx, deps, userId, verification);
  });
}
