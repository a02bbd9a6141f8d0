import { sql } from 'kysely';
import { account as calls } from '#contract/account/calls.ts';
import { accountSchemas } from '#contract/account/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { purge } from '#server/platform/purge.ts';
import { contactOf, emailContact, phoneContact, type Secrets } from '../session/index.ts';
import { submitQuestionnaire } from './questionnaire.ts';
import { register } from './register.ts';
import { checkReset, checkResetByLink, resetPassword } from './reset.ts';
import './tables.ts';

/** Registration, its questionnaire, forgotten passwords. The face of the feature. */
export function createAccountFeature(deps: Deps, secrets: Secrets): Feature {
  return defineFeature(calls, accountSchemas, {
    submitQuestionnaire: async (context, { body }) => submitQuestionnaire(deps, context, body),
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

/** Deletes old tickets, and questionnaires that were passed but not registered with. The others are a record. */
export async function cleanAccounts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const unused = sql`used_by is null and not is_adverse and created_at < ${now}::timestamptz - interval '2 days'`;
  await purge(deps, 'account.clean', [
    { table: 'password_reset_ticket', due: sql`expires_at < ${now}` },
    { table: 'questionnaire', due: unused },
  ]);
}
