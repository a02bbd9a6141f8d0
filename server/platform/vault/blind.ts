import type { Vault } from './vault.ts';

/** By what a sealed contact is found, and held to belong to one account. */
export const indexContact = (vault: Vault, kind: 'email' | 'phone', target: string): Buffer =>
  vault.index(kind, target);

/** By what a sealed name is found: each of its words by itself, however it is spelt large or small. */
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
