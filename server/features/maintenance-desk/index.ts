import { maintenance as calls } from '#contract/maintenance/calls.ts';
import { maintenanceSchemas } from '#contract/maintenance/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { findMaintenance } from '../maintenance/index.ts';
import { changeMaintenance } from './change.ts';

/** The staff's switch that keeps customers out while the platform is under maintenance. Entry point of the feature. */
export function createMaintenanceFeature(deps: Deps): Feature {
  return defineFeature(calls, maintenanceSchemas, {
    get: async () => {
      const { isOn, endsAt, text } = await findMaintenance(deps.db);
      return { isOn, endsAt: endsAt?.toISOString() ?? null, text };
    },
    change: async (context, { body }) => changeMaintenance(deps, context, body),
  });
}
