import { catalogue } from '#contract/catalogue/snapshot.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { ChainProvider } from './chain.ts';

interface Moved {
  readonly network: string;
  /** Null until it is broadcast. */
  readonly transaction_hash: string | null;
}

/**
 * Returns the explorer link of a user's transaction. Refuses 40007 if the user has no such transaction, it has no hash
 * yet, or the catalogue names no explorer for its chain.
 */
export function webLinkOf(chain: ChainProvider, moved: Moved | undefined) {
  const hash = moved?.transaction_hash;
  if (!hash) refuse(40007);
  const page = chain.pageOf(hash);
  if (page !== undefined) return { url: page, isOurs: true };
  const explorer = catalogue().networks.find(({ code }) => code === moved.network)?.explorer;
  if (!explorer) refuse(40007);
  return { url: explorer.replace('{hash}', encodeURIComponent(hash)), isOurs: false };
}
