import { accountClosing as calls } from '#contract/account-closing/calls.ts';
import { accountClosingSchemas } from '#contract/account-closing/schemas.ts';
import type { ClosingBlocker, EndWithAccount } from '#server/platform/closing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { check, dustRates, show } from './check.ts';
import { createCloseAccount } from './close.ts';

export { closingReason } from './close.ts';

/**
 * Customers closing their own accounts. `blockers` and `ends`: what each domain declares about it. Entry point of the
 * feature.
 */
export function createAccountClosingFeature(
  deps: Deps,
  { blockers, ends }: { readonly blockers: readonly ClosingBlocker[]; readonly ends: readonly EndWithAccount[] },
): Feature {
  const close = createCloseAccount(blockers, ends);
  return defineFeature(calls, accountClosingSchemas, {
    check: async (context) => {
      const { userId } = sessionOf(context);
      return show(await check(deps.db, userId, await dustRates(deps, userId), blockers), deps.clock.now());
    },
    close: async (context, { body }) => close(deps, context, body),
  });
}
