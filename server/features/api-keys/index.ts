import { apiKeys as calls } from '#contract/api-keys/calls.ts';
import { apiKeysSchemas } from '#contract/api-keys/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { listRequests } from './request-log.ts';
import { endOldSecret, rotateSecret } from './rotate.ts';
import { createKey, deleteKey, listKeys, updateKey } from './service.ts';

export { expireApiKeys, tellOfWithdrawalsOff, turnAbnormal, warnOfExpiry } from './abnormal.ts';
export { abnormality, type KeyTerms } from './domain.ts';
export { findKey, getKey, type FoundKey } from './find-key.ts';
export { noteUse } from './use.ts';
export { forgetOldSecrets } from './rotate.ts';
export { RequestLog, requestLogKept, trimRequests } from './request-log.ts';
export { deleteKeysOf } from './closing.ts';
export { apiKeysOwned } from './own.ts';
export type { ApiKeyTable } from './tables.ts';

/** Open API keys: created, changed, deleted and listed by their owners. Entry point of the feature. */
export function createApiKeysFeature(deps: Deps): Feature {
  return defineFeature(calls, apiKeysSchemas, {
    create: async (context, { body }) => createKey(deps, context, body),
    update: async (context, { body }) => updateKey(deps, context, body),
    rotate: async (context, { body }) => rotateSecret(deps, context, body),
    endOldSecret: async (context, { body }) => endOldSecret(deps, context, body),
    delete: async (context, { body }) => deleteKey(deps, context, body),
    getList: async (context) => listKeys(deps, sessionOf(context).userId),
    listRequests: async (context, { query }) => listRequests(deps, sessionOf(context), query),
  });
}
