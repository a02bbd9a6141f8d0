import { isSealed, type Vault } from '#server/platform/vault/vault.ts';
import type { FilesProvider } from './files.ts';

/** Files whose bytes are sealed in the underlying store: its folder and its backups reveal nothing. */
export interface SealedFiles extends FilesProvider {
  /** Reseals a file that is under an older key, or unsealed from before; returns false if there is nothing to do. */
  reseal(id: string): Promise<boolean>;
}

/** Seals each file as a whole: 10 MB at most. Its id is bound in. */
export function createSealedFiles(store: FilesProvider, vault: Vault): SealedFiles {
  const open = async (id: string, bytes: Buffer | undefined) => bytes && vault.open('file', id, bytes);
  return {
    ...store,
    put: async (id, bytes) => store.put(id, await vault.seal('file', id, bytes)),
    // Written next to the source, in a folder its owner removes completely.
    putFile: async (id, path) => {
      await vault.sealFile('file', id, path, `${path}.sealed`);
      await store.putFile(id, `${path}.sealed`);
    },
    get: async (id) => open(id, await store.get(id)),
    reseal: async (id) => {
      const bytes = await store.get(id);
      const header = vault.header();
      if (!bytes || bytes.subarray(0, header.length).equals(header)) return false;
      const plain = isSealed(bytes) ? await vault.open('file', id, bytes) : bytes;
      await store.put(id, await vault.seal('file', id, plain));
      return true;
    },
  };
}
