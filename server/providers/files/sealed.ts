import { isSealed, type Vault } from '#server/platform/vault/vault.ts';
import type { FilesProvider } from './files.ts';

/** Files whose bytes lie sealed in the store beneath: its folder and its backups show nothing. */
export interface SealedFiles extends FilesProvider {
  /** Seals a file anew that lies under an older key, or open from before; false: nothing to do. */
  reseal(id: string): Promise<boolean>;
}

/** Each file is sealed whole: 10 MB at most. Its id is bound in. */
export function createSealedFiles(store: FilesProvider, vault: Vault): SealedFiles {
  const open = async (id: string, bytes: Buffer | undefined) => bytes && vault.open('file', id, bytes);
  return {
    ...store,
    put: async (id, bytes) => store.put(id, await vault.seal('file', id, bytes)),
    // Beside what is sealed, which its owner clears away with all that lies there.
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
