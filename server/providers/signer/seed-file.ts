import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { generateMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { OperatorError } from '#server/platform/operator-error.ts';
import { writeOnce } from '#server/platform/write-once.ts';

/** Cost of one guess at the passphrase: 2^17 and 8 take 0.4 s and 128 MB. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const defaultCost: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };
const minPassphrase = 12;

interface SealedSeed {
  readonly version: 1;
  readonly kdf: ScryptCost & { readonly name: 'scrypt'; readonly salt: string };
  readonly cipher: { readonly name: 'aes-256-gcm'; readonly iv: string; readonly tag: string };
  readonly sealed: string;
}

export interface SeedFileOptions {
  readonly file: string;
  readonly passphrase: string;
  readonly log: (line: string) => void;
  readonly cost?: ScryptCost;
}

/** Returns the words of the seed (BIP-39, 24 words) in the file. Creates and logs them if there is no file yet. */
export function openSeedFile({ file, passphrase, log, cost = defaultCost }: SeedFileOptions): string {
  if (passphrase.length < minPassphrase)
    throw new OperatorError(`SIGNER_PASSPHRASE must have at least ${minPassphrase} characters`);
  if (!existsSync(file)) {
    const words = generateMnemonic(wordlist, 256);
    if (writeOnce(file, `${JSON.stringify(seal(words, passphrase, cost), null, 2)}\n`))
      log(`made the keys of the platform's wallets: ${file}; whoever loses it or its passphrase loses the coins`);
  }
  const words = unseal(JSON.parse(readFileSync(file, 'utf8')) as SealedSeed, passphrase, file);
  if (!validateMnemonic(words, wordlist)) throw new OperatorError(`${file} holds no seed`);
  return words;
}

function seal(words: string, passphrase: string, cost: ScryptCost): SealedSeed {
  const [salt, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', deriveKey(passphrase, salt, cost), iv);
  const sealed = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()]);
  return {
    version: 1,
    kdf: { name: 'scrypt', ...cost, salt: salt.toString('base64') },
    cipher: { name: 'aes-256-gcm', iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64') },
    sealed: sealed.toString('base64'),
  };
}

function unseal({ kdf, cipher, sealed }: SealedSeed, passphrase: string, file: string): string {
  const key = deriveKey(passphrase, Buffer.from(kdf.salt, 'base64'), kdf);
  const iv = Buffer.from(cipher.iv, 'base64');
  const opener = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  opener.setAuthTag(Buffer.from(cipher.tag, 'base64'));
  try {
    return Buffer.concat([opener.update(Buffer.from(sealed, 'base64')), opener.final()]).toString('utf8');
  } catch {
    throw new OperatorError(`SIGNER_PASSPHRASE can’t decrypt ${file}`);
  }
}

function deriveKey(passphrase: string, salt: Buffer, { N, r, p }: ScryptCost): Buffer {
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r });
}
