import type { Deps } from '../platform/deps.ts';
import type { Feature } from '../platform/http/feature.ts';
import type { Authenticate } from '../platform/http/mount.ts';
import type { Schedule, Tasks } from '../platform/jobs.ts';

export interface Features {
  readonly features: readonly Feature[];
  readonly authenticate: Authenticate;
  readonly tasks: Tasks;
  readonly schedules: readonly Schedule[];
}

/** Every feature of the server, built once. */
export function createFeatures(_deps: Deps): Features {
  return { features: [], authenticate: async () => null, tasks: {}, schedules: [] };
}
