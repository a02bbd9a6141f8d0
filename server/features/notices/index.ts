import { sql } from 'kysely';
import { notices as calls } from '#contract/notices/calls.ts';
import { noticesSchemas } from '#contract/notices/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { purge } from '#server/platform/purge.ts';
import { listNotices, markNotices } from './list.ts';
import { sendNotice } from './send.ts';
import { changeSetting, readSettings } from './settings.ts';
import { sendTask, type SendJob } from './tell.ts';

export { tell, telling, tellPrivately } from './tell.ts';
export { decimalOf } from './decimal.ts';

/**
 * What customers are told, and by which channels. They are the reader's own, whatever company he acts for: what a company
 * is told its own sign-in reads. The face of the feature; others call `tell`.
 */
export function createNoticesFeature(deps: Deps): Feature {
  return defineFeature(calls, noticesSchemas, {
    list: async (context, { query }) => listNotices(deps, sessionOf(context).userId, query),
    markRead: async (context, { body }) => markNotices(deps, commandOf(context), body),
    getSettings: async (context) => readSettings(deps, sessionOf(context).userId),
    setSetting: async (context, { body }) => {
      await changeSetting(deps, sessionOf(context).userId, body);
      return {};
    },
  });
}

const cleanTask = 'notice.clean';
/** A year and a month: as far back as a customer's questions go. */
const keptMs = 396 * 24 * 3600 * 1000;

/** The jobs: handing notices to their channels, and forgetting old ones. */
export function noticeTasks(deps: Deps): Tasks {
  return {
    [sendTask]: (payload) => sendNotice(deps, payload as SendJob),
    [cleanTask]: () =>
      purge(deps, cleanTask, [{ table: 'notice', due: sql`at < ${new Date(deps.clock.now().getTime() - keptMs)}` }]),
  };
}

export const noticeSchedules: readonly Schedule[] = [{ task: cleanTask, cron: '47 4 * * *' }];
