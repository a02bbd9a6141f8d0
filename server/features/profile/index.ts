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
  putContact,
  sendContactCode,
  setFundPassword,
  unbindContact,
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

/** The user's own settings. The face of the feature. */
export function createProfileFeature(deps: Deps, secrets: Secrets): Feature {
  return defineFeature(calls, profileSchemas, {
    setPricingCurrency: async (context, { body }) => setPricingCurrency(deps, context, body),
    sendContactCode: async (context, { body }) => sendContactCode(deps, secrets, context, body),
    bindPhone: async (context, { body }) => done(putContact(deps, secrets, context, 'bind', body)),
    unbindPhone: async (context, { body }) => done(unbindContact(deps, context, 'phone', body.verification)),
    updatePhone: async (context, { body }) => done(putContact(deps, secrets, context, 'update', body)),
    bindEmail: async (context, { body }) => done(putContact(deps, secrets, context, 'bind', body)),
    unbindEmail: async (context, { body }) => done(unbindContact(deps, context, 'email', body.verification)),
    updateEmail: async (context, { body }) => done(putContact(deps, secrets, context, 'update', body)),
    updatePassword: async (context, { body }) => updatePassword(deps, context, body),
    setFundPassword: async (context, { body }) => done(setFundPassword(deps, context, body)),
    updateFundPassword: async (context, { body }) => done(updateFundPassword(deps, context, body)),
    getSecurityInfo: async (context) => getSecurityInfo(deps, sessionOf(context).userId),
    listLogins: async (context, { query }) => listLogins(deps, sessionOf(context).userId, query),
    listSafeOperations: async (context, { query }) => listSafeOperations(deps, sessionOf(context).userId, query),
  });
}

/** The empty answer of a command, once it is done. */
async function done(command: Promise<void>): Promise<Record<string, never>> {
  await command;
  return {};
}
