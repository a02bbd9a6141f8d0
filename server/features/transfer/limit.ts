import { isAssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { transferTerms, unitTerms } from '#contract/transfer/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { readLimit, showLimit } from '../usage/index.ts';

/** Returns how much more of an asset the account may send now, and which of its limits determines it. */
export async function getLimit(deps: Deps, session: Session, asset: string) {
  if (!isAssetCode(asset)) refuse(40001, { asset });
  const orders = { accountId: session.accountId, operation: 'transfer', asset } as const;
  return showLimit(asset, await readLimit(deps.db, deps, orders, unitTerms(asset, transferTerms(asset, session))));
}
