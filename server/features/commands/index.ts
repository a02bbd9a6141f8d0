import { commands as calls } from '#contract/commands/calls.ts';
import { commandsSchemas } from '#contract/commands/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { getOutcome, type ActFor } from './outcome.ts';

export type { LookUp } from './begin.ts';
export { defineCommand, nobodyElse, type Command, type CommandDeclaration, type Drawn } from './define.ts';
export { ownEnd } from './end.ts';
export type { Verified } from './verified.ts';
export type { Asking, Given } from './given.ts';
export { unattended } from './unattended.ts';

/**
 * Outcome of a command whose response was lost. `commands`: the features whose commands can be queried; `actFor`: how
 * sessions let a user act for an account.
 */
export function createCommandsFeature(
  deps: Pick<Deps, 'db' | 'vault'>,
  commands: readonly Feature[],
  actFor: ActFor,
): Feature {
  const mounted = new Map(commands.flatMap((feature) => feature.mounted).map((one) => [one.call.name, one]));
  return defineFeature(calls, commandsSchemas, {
    getOutcome: async (context, { query }) => getOutcome({ ...deps, mounted, actFor }, sessionOf(context), query.key),
  });
}
