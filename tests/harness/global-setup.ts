import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the test cluster's `postgres` database. */
    clusterUrl: string;
  }
}

/** The projects of one run share one cluster; each has its own instance of this module. */
const shared = 'KEELSON_TEST_CLUSTER_URL';

/** Starts PostgreSQL once for all tests of a run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env[shared];
  if (running !== undefined) {
    project.provide('clusterUrl', running);
    return undefined;
  }
  const test = await startTestCluster();
  const url = test.cluster.urlFor('postgres');
  process.env[shared] = url;
  project.provide('clusterUrl', url);
  return () => test.close();
}
