import { listPricingCurrencies } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { profile as calls } from '#contract/profile/calls.ts';
import { profileSchemas } from '#contract/profile/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { changePricingCurrency } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import {
  getSecurityInfo,
  listLogins,
  listSafeOperations,
  createPutContact,
  sendContactCode,
  setFundPassword,
  unbindEmail,
  unbindPhone,
  updateFundPassword,
  updatePassword,
} from '../security/index.ts';
import type { Secrets } from '../session/index.ts';

const setPricingCurrency = defineCommand({
  name: 'profile.setPricingCurrency',
  work: async ({ tx, session, write, note }: Given, { currency }: { readonly currency: string }) => {
    if (!listPricingCurrencies().some(({ code }) => code === currency)) refuse(40001, { currency });
    write(changePricingCurrency(tx, session.userId, currency));
    note({ action: 'profile.setPricingCurrency', subject: `user:${session.userId}`, details: { currency } });
    return {};
  },
});

/** The user's own settings. Entry point of the feature. */
export function createProfileFeature(deps: Deps, secrets: Secrets): Feature {
  const bindEmail = createPutContact(secrets, 'bind', 'email');
  const bindPhone = createPutContact(secrets, 'bind', 'phone');
  const updateEmail = createPutContact(secrets, 'update', 'email');
  const updatePhone = createPutContact(secrets, 'update', 'phone');
  return defineFeature(calls, profileSchemas, {
    setPricingCurrency: async (context, { body }) => setPricingCurrency(deps, context, body),
    sendContactCode: async (context, { body }) => sendContactCode(deps, secrets, context, body),
    bindPhone: async (context, { body }) => bindPhone(deps, context, body),
    unbindPhone: async (context, { body }) => unbindPhone(deps, context, body),
    updatePhone: async (context, { body }) => updatePhone(deps, context, body),
    bindEmail: async (context, { body }) => bindEmail(deps, context, body),
    unbindEmail: async (context, { body }) => unbindEmail(deps, context, body),
    updateEmail: async (context, { body }) => updateEmail(deps, context, body),
    updatePassword: async (context, { body }) => updatePassword(deps, context, body),
    setFundPassword: async (context, { body }) => setFundPassword(deps, context, body),
    updateFundPassword: async (context, { body }) => updateFundPassword(deps, context, body),
    getSecurityInfo: async (context) => getSecurityInfo(deps, sessionOf(context).userId),
    listLogins: async (context, { query }) => listLogins(deps, sessionOf(context).userId, query),
    listSafeOperations: async (context, { query }) => listSafeOperations(deps, sessionOf(context).userId, query),
  });
}
