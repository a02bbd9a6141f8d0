import { createHmac, randomBytes } from 'node:crypto';
import { sealBytes, openBytes } from '#server/platform/vault/aead.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { MasterKeyMissing, type MasterKey } from './master-key.ts';

const keyBytes = 32;

/** Generates a key in the format of `SECRETS_KEY` and the key file. */
export const makeKeyText = () => randomBytes(keyBytes).toString('base64');

/** Parses keys of 32 bytes in base64: first the one that wraps, then earlier ones. `from`: where the text is from. */
export function readKeyText(text: string, from: string): readonly Uint8Array[] {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const keys = words.map((word) => new Uint8Array(Buffer.from(word, 'base64')));
  const isWhole = keys.every(
    (key, index) => key.length === keyBytes && Buffer.from(key).toString('base64') === words[index],
  );
  if (words.length > 0 && isWhole) return keys;
  throw new OperatorError(`${from} must hold 32 bytes in base64, as “openssl rand -base64 32” creates them`);
}

/** Creates a master key from keys that this process holds itself. */
export function createLocalMasterKey(keys: readonly Uint8Array[]): MasterKey {
  const known = new Map(keys.map((key) => [fingerprint(key), key]));
  const [[id, newest] = ['', new Uint8Array()]] = known;
  return {
    name: 'local',
    id,
    wrap: async (key, context) => sealBytes(newest, context, key),
    unwrap: async (wrapped, context, keyId) => {
      const key = known.get(keyId);
      if (!key) throw new MasterKeyMissing(`there is no master key ${keyId}`);
      return openBytes(key, context, wrapped);
    },
  };
}

/** Identifies a key without revealing anything about it. */
function fingerprint(key: Uint8Array): string {
  return createHmac('sha256', key).update('keelson master key').digest('hex').slice(0, 16);
}
