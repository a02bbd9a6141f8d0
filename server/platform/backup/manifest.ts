import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { digestOf, filesBelow } from './tree.ts';

/** Description of a backup in `manifest.json`: written last, so that a backup with one is complete. */
export interface Manifest {
  readonly format: 1;
  /** `cluster`: the embedded PostgreSQL's files; `dump`: a pg_dump of the installation's own PostgreSQL. */
  readonly database: 'cluster' | 'dump';
  readonly madeAt: string;
  /** Version of the product. */
  readonly version: string;
  /** Version of the database, as it reports it. */
  readonly postgres: string;
  /** Newest migration applied. */
  readonly migration: string;
  readonly mode: string;
  /** Fingerprints of the master keys required to open sealed data in it. The keys themselves are not included. */
  readonly masterKeys: readonly string[];
  /** Where users' files are: in the backup, or in a bucket that is backed up separately. */
  readonly userFiles: 'included' | 'bucket';
  readonly accounts: number;
  /** Bytes and SHA-256 in hexadecimal, by path. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

const manifestFile = 'manifest.json';

/** Writes the manifest of the folder's current contents. */
export async function writeManifest(folder: string, facts: Omit<Manifest, 'format' | 'files'>): Promise<Manifest> {
  const files: Record<string, { bytes: number; sha256: string }> = {};
  for (const path of await filesBelow(folder)) {
    const full = join(folder, path);
    files[path] = { bytes: (await stat(full)).size, sha256: await digestOf(full) };
  }
  const manifest: Manifest = { format: 1, ...facts, files };
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/** Reads the manifest and every file it names. Throws if one is missing or was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestFile);
  if (!existsSync(file)) throw new OperatorError(`${folder} is not a complete backup: it has no ${manifestFile}`);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  if (manifest.format !== 1)
    throw new OperatorError(`${folder} is a backup of a newer version: restore it with that version`);
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    const full = join(folder, path);
    if (!existsSync(full)) throw new OperatorError(`the backup is damaged: ${path} is missing`);
    if ((await digestOf(full)) !== sha256) throw new OperatorError(`the backup is damaged: ${path} was changed`);
  }
  return manifest;
}
