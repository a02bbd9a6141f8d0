import { notices as calls } from '#contract/notices/calls.ts';
import { noticesSchemas } from '#contract/notices/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import type { Kept } from '#server/platform/purge.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { pushTask, sendPush, type PushJob } from './push/send.ts';
import { subscribe, unsubscribe } from './push/subscriptions.ts';
import { listNotices, markNotices } from './list.ts';
import { sendNotices, type Asked } from './send.ts';
import { changeSetting, readSettings } from './settings.ts';
import { sendTask, type SendJob } from './tell.ts';

export { tell, telling, tellPrivately } from './tell.ts';
export { render as renderNotice } from './texts/index.ts';
export { bankReasonText } from './texts/bank-reasons.ts';
export { decimalOf } from './decimal.ts';
export { listNotices } from './list.ts';
export { noticesOwned } from './own.ts';

/**
 * Notices to customers and their channels. Notices belong to the reader, whichever company they act for: a company's
 * own notices are read by its own sign-in, and by each member according to their permissions. Entry point of the
 * feature; others call `tell`.
 */
export function createNoticesFeature(deps: Deps, secrets: Secrets): Feature {
  return defineFeature(calls, noticesSchemas, {
    list: async (context, { query }) => listNotices(deps, sessionOf(context).userId, query),
    markRead: async (context, { body }) => markNotices(deps, context, body),
    getSettings: async (context) => readSettings(deps, secrets, sessionOf(context).userId),
    setSetting: async (context, { body }) => changeSetting(deps, context, body),
    subscribePush: async (context, { body }) => subscribe(deps, context, body),
    unsubscribePush: async (context, { body }) => unsubscribe(deps, context, body.endpoint),
  });
}

/** A year and a month: as far back as customers' questions go. */
export const noticeKept: readonly Kept[] = [{ table: 'notice', since: 'at', forMs: 396 * dayMs }];

/** The jobs: hand notices to their channels, and push them. */
export function noticeTasks(deps: Deps, secrets: Secrets, asked: Asked): Tasks {
  return {
    [sendTask]: (payload) => sendNotices(deps, asked, payload as SendJob),
    [pushTask]: (payload) => sendPush(deps, secrets, asked.findSupportAddress, payload as PushJob),
  };
}
