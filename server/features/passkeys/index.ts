import { passkeys as calls } from '#contract/passkeys/calls.ts';
import { passkeysSchemas } from '#contract/passkeys/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Secrets } from '../session/index.ts';
import { beginEnrolment, finishEnrolment } from './enrol.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './manage.ts';
import { beginSignIn, finishSignIn } from './sign-in.ts';
import { beginVerification, finishVerification } from './verify.ts';

export { passkeyKept } from './challenges.ts';
export type { Authentication } from './checks.ts';
export { hasPasskey, provePasskey, provePasskeySignIn, type UsedPasskey } from './use.ts';
export { passkeysOwned } from './own.ts';

/** Passkeys: create, rename, remove; for signing in, and for verification. Entry point of the feature. */
export function createPasskeysFeature(deps: Deps, secrets: Secrets): Feature {
  return defineFeature(calls, passkeysSchemas, {
    beginPasskeyRegistration: async (context, { body }) => beginEnrolment(deps, context, body),
    finishPasskeyRegistration: async (context, { body }) => finishEnrolment(deps, context, body),
    getPasskeys: async (context) => listPasskeys(deps, sessionOf(context).userId),
    renamePasskey: async (context, { body }) => renamePasskey(deps, context, body),
    deletePasskey: async (context, { body }) => deletePasskey(deps, context, body),
    beginPasskeySignIn: async (context) => beginSignIn(deps, context),
    finishPasskeySignIn: async (context, { body }) => finishSignIn(deps, secrets, context, body.response),
    beginPasskeyVerification: async (context, { body }) => beginVerification(deps, context, body.verification),
    finishPasskeyVerification: async (context, { body }) => finishVerification(deps, context, body),
  });
}
