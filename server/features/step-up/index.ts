import { stepUp as calls } from '#contract/step-up/calls.ts';
import { stepUpSchemas } from '#contract/step-up/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Secrets } from '../session/index.ts';
import type { FindDeposit } from './account.ts';
import { createBindTotp, createRegenerateRecoveryCodes, createUnbindTotp, getTotpInfo } from './authenticator.ts';
import { beginStepUp } from './begin.ts';
import { finishSignIn, sendEntryCode } from './entry.ts';
import type { SecurityLog } from './log.ts';
import { sendStepUpCode } from './send-code.ts';
import { verifyStepUp } from './verify.ts';

export { findTotp, removeTotp } from './authenticator-store.ts';
export { lockUser, passkeysOf, passStepUpByPasskey, stepUpKept, voidVerifications } from './challenge.ts';
export { beginEntry, claimOf, type Entry } from './entry.ts';
export { maskContacts, maskEmail, maskPhone } from './rules.ts';
export { verifyStepUp } from './verify.ts';
export { checkStepUp, consumeStepUp, lookAtStepUp, verifiedFor, type StepUpClaim } from './consume.ts';
export { countRecoveryCodes } from './recovery-codes.ts';
export { stepUpOwned } from './own.ts';

/** Security verification before sensitive actions, and the authenticator. The feature's entry point. */
export function createStepUpFeature(
  deps: Deps,
  secrets: Secrets,
  { findDeposit, ...log }: SecurityLog & { readonly findDeposit: FindDeposit },
): Feature {
  const bindTotp = createBindTotp(secrets, log);
  const unbindTotp = createUnbindTotp(log);
  const regenerateRecoveryCodes = createRegenerateRecoveryCodes(secrets, log);
  return defineFeature(calls, stepUpSchemas, {
    begin: async (context, { body }) => beginStepUp(deps, sessionOf(context).userId, body, findDeposit),
    sendCode: async (context, { body }) =>
      sendStepUpCode(deps, secrets, sessionOf(context).userId, { ...body, locale: context.locale }),
    verify: async (context, { body }) => verifyStepUp(deps, secrets, log, context, body),
    getTotpInfo: async (context) => getTotpInfo(deps, context),
    sendSignInCode: async (context, { body }) => sendEntryCode(deps, secrets, { ...body, locale: context.locale }),
    finishSignIn: async (context, { body }) => finishSignIn(deps, secrets, log, context, body),
    bindTotp: async (context, { body }) => bindTotp(deps, context, body),
    unbindTotp: async (context, { body }) => unbindTotp(deps, context, body),
    regenerateRecoveryCodes: async (context, { body }) => regenerateRecoveryCodes(deps, context, body),
  });
}
