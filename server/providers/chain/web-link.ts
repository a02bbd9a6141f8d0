import { catalogue } from '#contract/catalogue/snapshot.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { ChainProvider } from './chain.ts';

/** Where a transaction is shown. Refuses 40007 on a chain of which the catalogue names no explorer. */
export function webLinkOf(chain: ChainProvider, network: string, hash: string) {
  const page = chain.pageOf(hash);
  if (page !== undefined) return { url: page, isOurs: true };
  const explorer = catalogue().networks.find(({ code }) => code === network)?.explorer;
  if (!explorer) refuse(40007);
  return { url: explorer.replace('{hash}', encodeURIComponent(hash)), isOurs: false };
}
