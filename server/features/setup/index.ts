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
export function createSetupFeature(deps: Deps): Feature {
  return defineFeature(calls, setupSchemas, {
    get: async () => ({ isSandbox: deps.config.mode === 'sandbox', items: await lookAtAll(deps) }),
  });
}

/** Counts the items without which customers can't be served. */
export async function countMissing(deps: Deps): Promise<number> {
  return (await lookAtAll(deps)).filter(({ state }) => state === 'missing').length;
}

async function lookAtAll({ db, config }: Deps) {
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
  return setupItems.map((item) => ({ item, ...looks[item] }));
}
