import { deskSearch as calls } from '#contract/desk-search/calls.ts';
import { deskSearchSchemas } from '#contract/desk-search/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Finder } from '../staff/index.ts';
import { findRecords } from './search.ts';

/** One search across all features for the staff. @param finders the finders that each domain provides for its orders */
export function createDeskSearchFeature(deps: Deps, finders: readonly Finder[]): Feature {
  return defineFeature(calls, deskSearchSchemas, {
    find: async (context, { body }) => findRecords(deps, finders, context, body.text),
  });
}
