import { readMarks } from '#contract/read-marks/calls.ts';
import { readMarksSchemas } from '#contract/read-marks/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { createReadMarksService } from './service.ts';

/** Which announcements a user has read. Calls: `readMarks.mark` (idempotent), `readMarks.list`. */
export function createReadMarksFeature(deps: Deps): Feature {
  const service = createReadMarksService(deps);
  return defineFeature(readMarks, readMarksSchemas, {
    mark: async (context, { body }) => service.mark(commandOf(context), body),
    list: async (context, { query }) => service.list(sessionOf(context).userId, query),
  });
}
