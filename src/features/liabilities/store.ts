import { liabilities } from '#contract/liabilities/calls.ts';
import type { ProofJson, PublicationJson } from '#contract/liabilities/statement.ts';
import { api } from '#src/platform/api.ts';
import { openLocal, useLive } from '#src/platform/local.ts';
import { cryptoWorker } from '#src/platform/worker.ts';

export interface OwnProof {
  readonly proof: ProofJson | null;
  readonly verifiedAt: string | null;
}

const quiet = { isInline: true };

/** Returns the newest publication on this device: undefined while the device is being read, null if there is none. */
export function usePublication(): PublicationJson | null | undefined {
  return useLive(async ({ content }) => {
    return (await content.liabilityPublications.orderBy('day').last()) ?? null;
  }, []);
}

/** Returns the customer's own proof for the given day, if this device has it. */
export function useOwnProof(day: string | undefined): OwnProof | undefined {
  return useLive(
    async ({ account }) => {
      return day === undefined ? undefined : account?.liabilityProofs.get(day);
    },
    [day],
  );
}

/** Downloads the newest publication to this device and removes the older ones. @returns whether there is one */
export async function syncPublication(): Promise<boolean> {
  const { items } = await api(liabilities.list, { query: { MaxResultCount: 1 } }, quiet);
  const [newest] = items;
  if (!newest) return false;
  const { content } = await openLocal();
  if (await content.liabilityPublications.get(newest.day)) return true;
  const publication = await api(liabilities.get, { query: { Day: newest.day } }, quiet);
  await content.liabilityPublications.put({ ...publication });
  await content.liabilityPublications.where('day').below(newest.day).delete();
  return true;
}

/**
 * Checks the customer's own balances against a publication, in the worker. The proof is fetched once; after that the
 * check needs no network.
 */
export async function checkOwnBalances(publication: PublicationJson, known: ProofJson | null | undefined) {
  const { day } = publication;
  const proof = known ?? (await api(liabilities.getOwn, { query: { Day: day } }, quiet)).proof;
  const { account } = await openLocal();
  const verdict = proof ? await cryptoWorker().checkLiabilities(publication, proof) : null;
  const verifiedAt = verdict?.fault === null ? new Date().toISOString() : null;
  if (proof) await account?.liabilityProofs.put({ day, proof, verifiedAt });
  return verdict;
}
