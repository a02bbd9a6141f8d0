import { createHash, randomBytes } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { serializeSignature } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import { must } from '#contract/platform/errors.ts';
import { once } from '#contract/platform/once.ts';
import type { Db } from '#server/platform/db.ts';
import type { DigestSigner } from './keys.ts';
import type { Hex } from './multi-sig.ts';

const name = 'multi-sig-keys';

/** The sandbox's keys: derived (BIP-32) from a seed in the database. Nothing of worth hangs on them. */
export function createLocalKeys(db: Db): DigestSigner {
  const root = once(() => loadRoot(db));
  const findKey = async (keyId: string): Promise<Hex> => {
    const { privateKey } = (await root()).derive(pathOf(keyId));
    return `0x${Buffer.from(must(privateKey, 'a private key')).toString('hex')}`;
  };
  return {
    getAddress: async (keyId) => privateKeyToAddress(await findKey(keyId)),
    signDigest: async (keyId, digest) =>
      serializeSignature(await sign({ hash: digest, privateKey: await findKey(keyId) })),
  };
}

async function loadRoot(db: Db): Promise<HDKey> {
  await sql`insert into server_secret (name, value) values (${name}, ${randomBytes(32)}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ value: Buffer }>`select value from server_secret where name = ${name}`.execute(db);
  return HDKey.fromMasterSeed(new Uint8Array(must(rows[0], 'the seed of the keys').value));
}

/** Four hardened steps of 31 bits from the id's hash: no two ids share a key, and none leads to another. */
function pathOf(keyId: string): string {
  const digest = createHash('sha256').update(keyId).digest();
  const steps = [0, 4, 8, 12].map((at) => `${digest.readUInt32BE(at) & 0x7fffffff}'`);
  return `m/44'/60'/${steps.join('/')}`;
}
