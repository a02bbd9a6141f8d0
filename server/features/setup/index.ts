import { setup as calls } from '#contract/setup/calls.ts';
import { setupItems } from '#contract/setup/rules.ts';
import { setupSchemas } from '#contract/setup/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { findStaff } from '../accounts/index.ts';
import { readOwnContent } from '../content/index.ts';
import { lookAtCatalogue, lookAtContent, lookAtSettings, lookAtStaff } from './look.ts';

/** What an installation still needs before it serves customers. The face of the feature. */
export function createSetupFeature({ db, config }: Deps): Feature {
  return defineFeature(calls, setupSchemas, {
    get: async () => {
      const [staff, content] = await Promise.all([findStaff(db), readOwnContent(db)]);
      const looks = {
        ...lookAtSettings(config),
        ...lookAtContent(content),
        ...lookAtCatalogue(),
        ...lookAtStaff(staff.map(({ roles }) => roles)),
      };
      return { isSandbox: config.mode === 'sandbox', items: setupItems.map((item) => ({ item, ...looks[item] })) };
    },
  });
}
