import { catalogue } from '#contract/catalogue/snapshot.ts';
import { refuse } from '#contract/platform/errors.ts';
import { otherTier } from '#contract/users/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findPerson } from '../accounts/index.ts';
import { contentOf } from '../catalogue/index.ts';
import { examplesOfTier } from '../catalogue-changes/index.ts';

/** Shows what the other tier would change for a customer, on today's terms. */
export async function previewTier(deps: Deps, uid: string) {
  const { tier: from, country } = (await findPerson(deps.db, uid)) ?? refuse(50011, { field: 'uid' });
  const to = otherTier(from);
  return { tier: to, ...examplesOfTier(contentOf(catalogue()), { country, from, to }) };
}
