import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the test cluster's `postgres` database. */
    clusterUrl: string;
    /** A folder of this run, deleted at its end. */
    runFolder: string;
  }
}

type Shared = Pick<ProvidedContext, 'clusterUrl' | 'runFolder'>;

/**
 * Environment variable through which the projects of a run share one cluster; each has its own instance of this module.
 */
const shared = 'KEELSON_TEST_CLUSTER';

/** Starts PostgreSQL once for all tests of a run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env[shared];
  if (running !== undefined) {
    provide(project, JSON.parse(running) as Shared);
    return undefined;
  }
  const test = await startTestCluster();
  const provided = { clusterUrl: test.cluster.urlFor('postgres'), runFolder: test.folder };
  process.env[shared] = JSON.stringify(provided);
  provide(project, provided);
  return () => test.close();
}

function provide(project: TestProject, { clusterUrl, runFolder }: Shared): void {
  project.provide('clusterUrl', clusterUrl);
  project.provide('runFolder', runFolder);
}
