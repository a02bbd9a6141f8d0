import { notices as calls } from '#contract/notices/calls.ts';
import { noticesSchemas } from '#contract/notices/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import type { Kept } from '#server/platform/purge.ts';
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

/** A year and a month: as far back as a customer's questions go. */
export const noticeKept: readonly Kept[] = [{ table: 'notice', since: 'at', forMs: 396 * dayMs }];

/** The job: handing notices to their channels. */
export function noticeTasks(deps: Deps): Tasks {
  return {
    [sendTask]: (payload) => sendNotice(deps, payload as SendJob),
  };
}
