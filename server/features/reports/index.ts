import { reports as calls } from '#contract/reports/calls.ts';
import { reportsSchemas } from '#contract/reports/schemas.ts';
import { closeDays } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { readSummary } from './summary.ts';
import { readActivity, readJournal, readTrialBalance } from './read.ts';

const closeTask = 'ledger.closeDays';

/** Daily books for accounting. The feature's entry point. */
export function createReportsFeature(deps: Deps): Feature {
  return defineFeature(calls, reportsSchemas, {
    trialBalance: async (_context, { query }) => readTrialBalance(deps, query),
    summary: async (_context, { query }) => readSummary(deps, query),
    activity: async (_context, { query }) => readActivity(deps, query),
    journal: async (_context, { query }) => readJournal(deps, query),
  });
}

/**
 * Job that closes days that are over: every hour, and at server start, because the server may have been down over
 * midnight.
 */
export const reportTasks = ({ db, clock }: Deps): Tasks => ({
  [closeTask]: async () => void (await closeDays(db, clock.now())),
});
export const reportSchedules: readonly Schedule[] = [{ task: closeTask, cron: '37 * * * *', isAtStart: true }];
