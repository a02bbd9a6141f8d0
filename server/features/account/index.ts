import { account as calls } from '#contract/account/calls.ts';
import { accountSchemas } from '#contract/account/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Secrets } from '../session/index.ts';
import { registerByEmail } from './register.ts';

/** Registration. The face of the feature. */
export function createAccountFeature(deps: Deps, secrets: Secrets): Feature {
  return defineFeature(calls, accountSchemas, {
    registerByEmail: async (context, { body }) => registerByEmail(deps, secrets, context, body),
  });
}
