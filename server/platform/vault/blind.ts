import type { Vault } from './vault.ts';

/** Returns the blind index of a sealed contact, used to find it and to keep it unique to one account. */
export const indexContact = (vault: Vault, kind: 'email' | 'phone', target: string): Buffer =>
  vault.index(kind, target);

/** Returns the blind indexes of a sealed name: one per word, case-insensitive. */
export const indexWords = (vault: Vault, name: string): Buffer[] =>
  [
    ...new Set(
      name
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    ),
  ]
    .filter((word) => word !== '')
    .map((word) => vault.index('nameWord', word));
