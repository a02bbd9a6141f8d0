import type { maintenanceSchemas } from '#contract/maintenance/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';

export type Maintenance = ResultOf<typeof maintenanceSchemas.get>;

export const maintenanceQuery = ['maintenance'];
