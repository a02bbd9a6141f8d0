import { pricingCurrencies } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { profile as calls } from '#contract/profile/calls.ts';
import { profileSchemas } from '#contract/profile/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';

/** The user's own settings. The face of the feature. */
export function createProfileFeature(deps: Deps): Feature {
  return defineFeature(calls, profileSchemas, {
    setPricingCurrency: async (context, { body }) => {
      if (!pricingCurrencies.some((code) => code === body.currency)) refuse(40001, { currency: body.currency });
      const { userId } = sessionOf(context);
      const command = {
        userId,
        key: must(context.idempotencyKey, 'the idempotency key'),
        request: { call: calls.setPricingCurrency.name, body },
      };
      await runIdempotent(deps.db, command, async (tx) => {
        await tx.updateTable('app_user').set({ pricing_currency: body.currency }).where('id', '=', userId).execute();
        return {};
      });
      return {};
    },
  });
}
