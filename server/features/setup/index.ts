import { setup as calls } from '#contract/setup/calls.ts';
import { setupItems } from '#contract/setup/rules.ts';
import { setupSchemas } from '#contract/setup/schemas.ts';
import { platformBalances } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { findStaff } from '../accounts/index.ts';
import { readOwnContent } from '../content/index.ts';
import { lookAtCatalogue, lookAtContent, lookAtOwnFunds, lookAtSettings, lookAtStaff } from './look.ts';

/** Setup checklist: what an installation still needs before it serves customers. The feature's entry point. */
export function createSetupFeature({ db, config }: Deps): Feature {
  return defineFeature(calls, setupSchemas, {
    get: async () => {
      const [staff, content, ownFunds] = await Promise.all([
        findStaff(db),
        readOwnContent(db),
        platformBalances(db, 'ownFunds'),
      ]);
      const funded = [...ownFunds].flatMap(([asset, units]) => (units > 0n ? [asset] : []));
      const looks = {
        ...lookAtSettings(config),
        ...lookAtOwnFunds(funded),
        ...lookAtContent(content),
        ...lookAtCatalogue(),
        ...lookAtStaff(staff.map(({ roles }) => roles)),
      };
      return { isSandbox: config.mode === 'sandbox', items: setupItems.map((item) => ({ item, ...looks[item] })) };
    },
  });
}
