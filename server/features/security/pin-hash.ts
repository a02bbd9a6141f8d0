import { hash, verify, type Options } from '@node-rs/argon2';
import type { Vault } from '#server/platform/vault/vault.ts';
import { isRightPassword } from '../session/index.ts';

/**
 * A fund password is one of a million, so whoever has its hash finds it in hours, however slow the hash is. What
 * protects it is a secret that the database doesn't contain; with one, the hash may be quick.
 */
const keyed = 'keyed:';
const quick: Options = { memoryCost: 256, timeCost: 1, parallelism: 1 };

const withSecret = (vault: Vault): Options => ({ ...quick, secret: vault.hashSecret('fund password') });

/** Returns the hash under which a fund password is stored. */
export async function hashPin(vault: Vault, pin: string): Promise<string> {
  return keyed + (await hash(pin, withSecret(vault)));
}

/** Checks a fund password. Hashes without the secret are older ones. */
export async function isRightPin(vault: Vault, stored: string, pin: string): Promise<boolean> {
  if (!isKeyed(stored)) return isRightPassword(stored, pin);
  return verify(stored.slice(keyed.length), pin, withSecret(vault));
}

/** Whether a stored hash needs the secret; replace others as soon as the fund password is known. */
export const isKeyed = (stored: string) => stored.startsWith(keyed);
