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

/** One step of the way from the own leaf to the published root. Sums are smallest units, as text. */
export interface WayStep {
  readonly hash: string;
  readonly sums: readonly string[];
}

export interface LiabilityVerdict {
  /** Null where everything is as published. */
  readonly fault: TreeFault | 'signature' | 'day' | null;
  /** This browser knows the signature's algorithm; where it doesn't, the signature was not looked at. */
  readonly isSignatureChecked: boolean;
  readonly way: readonly WayStep[];
}

/** Checks the signature of a publication and recomputes the customer's way to its root. */
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

/** Undefined where this browser has no Ed25519. */
async function isSigned({ statement, signature, publicKey }: PublicationJson): Promise<boolean | undefined> {
  const key = await crypto.subtle
    .importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify'])
    .catch(() => undefined);
  if (!key) return undefined;
  return crypto.subtle.verify('Ed25519', key, fromBase64(signature), new TextEncoder().encode(statement));
}
