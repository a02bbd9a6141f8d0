import { sql } from 'kysely';
import { account as calls } from '#contract/account/calls.ts';
import { accountSchemas } from '#contract/account/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';
import { contactOf, emailContact, phoneContact, type Secrets } from '../session/index.ts';
import { confirmContact } from './confirm-contact.ts';
import { submitQuestionnaire } from './questionnaire.ts';
import { register } from './register.ts';
import { checkReset, checkResetByLink, resetPassword } from './reset.ts';
import './tables.ts';

export { accountOwned } from './own.ts';

/** Registration, its questionnaire, password resets. Entry point of the feature. */
export function createAccountFeature(deps: Deps, secrets: Secrets): Feature {
  return defineFeature(calls, accountSchemas, {
    submitQuestionnaire: async (context, { body }) => submitQuestionnaire(deps, context, body),
    confirmContact: async (_context, { body }) => confirmContact(deps, secrets, { ...body, contact: contactOf(body) }),
    registerByEmail: async (context, { body }) =>
      register(deps, secrets, context, { ...body, contact: emailContact(body.emailAddress) }),
    registerByPhone: async (context, { body }) =>
      register(deps, secrets, context, { ...body, contact: phoneContact(body.phoneNumber) }),
    registerMerchant: async (context, { body }) =>
      register(deps, secrets, context, {
        ...body,
        accountType: 'merchant',
        contact: contactOf(body),
        isAtMerchantDoor: true,
      }),
    checkResetByPhone: async (context, { body }) =>
      checkReset(deps, secrets, context, { ...body, contact: phoneContact(body.phoneNumber) }),
    resetByPhone: async (context, { body }) =>
      resetPassword(deps, secrets, context, { ...body, contact: phoneContact(body.phoneNumber) }),
    checkResetByEmail: async (context, { body }) =>
      checkReset(deps, secrets, context, { ...body, contact: emailContact(body.emailAddress) }),
    checkResetByLink: async (context, { body }) => checkResetByLink(deps, context, body.token),
    resetByEmail: async (context, { body }) =>
      resetPassword(deps, secrets, context, { ...body, contact: emailContact(body.emailAddress) }),
  });
}

/** Passed questionnaires that were not used to register are deleted; the others are kept as a record. */
export const accountKept: readonly Kept[] = [
  { table: 'password_reset_ticket', since: 'expires_at', forMs: 0 },
  { table: 'questionnaire', since: 'created_at', forMs: 2 * dayMs, only: sql`used_by is null and not is_adverse` },
];
