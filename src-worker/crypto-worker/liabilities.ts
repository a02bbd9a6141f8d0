import { sha256 } from '@noble/hashes/sha2.js';
import {
  checkOwnProof,
  readStatement,
  toHex,
  type ProofJson,
  type PublicationJson,
} from '#contract/liabilities/statement.ts';
import { TreeError, type TreeFault } from '#contract/liabilities/tree.ts';
import { fromBase64 } from '#worker/local/base64url.ts';

/** One step of the path from the customer's leaf to the published root. Sums are in smallest units, as text. */
export interface WayStep {
  readonly hash: string;
  readonly sums: readonly string[];
}

export interface LiabilityVerdict {
  /** Null if everything matches the publication. */
  readonly fault: TreeFault | 'signature' | 'day' | null;
  /** Whether the signature was checked; false if this browser doesn't support its algorithm. */
  readonly isSignatureChecked: boolean;
  readonly way: readonly WayStep[];
}

/** Checks the signature of a publication and recomputes the customer's path to its root. */
export async function checkLiabilities(publication: PublicationJson, proof: ProofJson): Promise<LiabilityVerdict> {
  const isGenuine = await isSigned(publication);
  const isSignatureChecked = isGenuine !== undefined;
  if (isGenuine === false) return { fault: 'signature', isSignatureChecked, way: [] };
  const statement = readStatement(publication.statement);
  if (statement.day !== publication.day || proof.day !== statement.day) {
    return { fault: 'day', isSignatureChecked, way: [] };
  }
  try {
    const way = checkOwnProof(sha256, statement, proof);
    const steps = way.map(({ hash, sums }) => ({ hash: toHex(hash), sums: sums.map(String) }));
    return { fault: null, isSignatureChecked, way: steps };
  } catch (error) {
    if (error instanceof TreeError) return { fault: error.fault, isSignatureChecked, way: [] };
    throw error;
  }
}

/** Undefined if this browser has no Ed25519. */
async function isSigned({ statement, signature, publicKey }: PublicationJson): Promise<boolean | undefined> {
  const key = await crypto.subtle
    .importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify'])
    .catch(() => undefined);
  if (!key) return undefined;
  return crypto.subtle.verify('Ed25519', key, fromBase64(signature), new TextEncoder().encode(statement));
}
