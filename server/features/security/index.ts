import { security as calls } from '#contract/security/calls.ts';
import { securitySchemas } from '#contract/security/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { platformOf } from '#contract/platform/platform-of.ts';
import { findFreezeLink, listNewDevices, putAwayNewDevices, type Secrets } from '../session/index.ts';
import { listApplications } from './application-store.ts';
import { createApplySecurityChange } from './apply.ts';
import { freezeAccount, freezeByLink } from './freeze.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions.ts';
import './tables.ts';

export { isSecurityUnderReview } from './application-store.ts';
export { securityCases } from './decide.ts';
export { unfreezeCases } from './freeze.ts';
export { findLock } from './attempts.ts';
export { blockTransfers, holdTask } from './block.ts';
export { createPutContact, sendContactCode, unbindEmail, unbindPhone } from './contacts.ts';
export {
  checkFundPassword,
  hasFundPassword,
  lookAtProof,
  type RightPin,
  setFundPassword,
  updateFundPassword,
} from './fund-password.ts';
export { hashPin } from './pin-hash.ts';
export { listLogins, listSafeOperations } from './histories.ts';
export { getSecurityInfo } from './info.ts';
export { noteOperation, noteSecurityChange, operationRow, type SecurityChange } from './operations.ts';
export { updatePassword } from './password.ts';
export { platformOf } from '#contract/platform/platform-of.ts';
export { securityBlockers } from './closing.ts';
export { securityOwned } from './own.ts';
export { notePayeeChange, tellOfWayOut } from './ways-out.ts';

/** Account security: sessions, freezing, applications, and the profile's calls. The feature's entry point. */
export function createSecurityFeature(deps: Deps, secrets: Secrets): Feature {
  const applySecurityChange = createApplySecurityChange(secrets);
  return defineFeature(calls, securitySchemas, {
    listSessions: async (context) => listSessions(deps, context),
    revokeSession: async (context, { body }) => revokeSession(deps, context, body),
    revokeOtherSessions: async (context, { body }) => revokeOtherSessions(deps, context, body),
    freezeAccount: async (context, { body }) => freezeAccount(deps, context, body),
    getFreezeLink: async (_context, { body }) => {
      const { ip, country, user_agent: userAgent, at } = await findFreezeLink(deps.db, deps, body.token);
      return { ip, country, ...platformOf(userAgent), at: at.toISOString() };
    },
    freezeByLink: async (context, { body }) => {
      await freezeByLink(deps, context, body.token);
      return {};
    },
    listNewDevices: async (context) => ({ items: await listNewDevices(deps, sessionOf(context)) }),
    putAwayNewDevices: async (context, { body }) => putAwayNewDevices(deps, context, new Date(body.until)),
    applySecurityChange: async (context, { body }) => applySecurityChange(deps, context, body),
    listApplications: async (context, { query }) => listApplications(deps, sessionOf(context), query),
  });
}
