import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { replaceFile, writeOnce } from '#server/platform/write-once.ts';
import { createAwsKmsMasterKey } from './aws-kms.ts';
import { createLocalMasterKey, makeKeyText, readKeyText } from './local.ts';
import type { MasterKey } from './master-key.ts';

export type MasterKeySettings = Pick<Config, 'dataDir' | 'secretsKey' | 'secretsKeyFile' | 'awsKms'>;

/** Where the key lies when the settings name no other place. */
export const keyFileOf = ({ dataDir, secretsKeyFile }: Pick<MasterKeySettings, 'dataDir' | 'secretsKeyFile'>) =>
  secretsKeyFile ?? join(dataDir, 'secrets.key');

/**
 * The master key that the settings give: AWS KMS, `SECRETS_KEY`, or the file, which is made for a database that nothing
 * is sealed in yet. Another key for a database in use would open nothing.
 */
export function openMasterKey(
  settings: MasterKeySettings,
  { isNew, log }: { readonly isNew: boolean; readonly log: (line: string) => void },
): MasterKey {
  if (settings.awsKms !== undefined) return createAwsKmsMasterKey(settings.awsKms, findLocalKey(settings));
  if (settings.secretsKey !== undefined) return createLocalMasterKey(readKeyText(settings.secretsKey, 'SECRETS_KEY'));
  const file = keyFileOf(settings);
  if (!existsSync(file)) {
    if (!isNew)
      throw new OperatorError(
        `the secrets of this database are sealed, and their key is not here: set SECRETS_KEY, or bring ${file} back from another server or its backup; without it the sealed data is lost`,
      );
    if (writeOnce(file, `${makeKeyText()}\n`))
      log(`made the key of this installation’s secrets: ${file}; back it up: whoever loses it loses what is sealed`);
  }
  return readKeyFile(file);
}

/** The key that an installation had before KMS, for as long as it is still there. */
function findLocalKey(settings: MasterKeySettings): MasterKey | undefined {
  if (settings.secretsKey !== undefined) return createLocalMasterKey(readKeyText(settings.secretsKey, 'SECRETS_KEY'));
  const file = keyFileOf(settings);
  return existsSync(file) ? readKeyFile(file) : undefined;
}

function readKeyFile(file: string): MasterKey {
  refuseReadable(file);
  return createLocalMasterKey(readKeyText(readFileSync(file, 'utf8'), file));
}

/** Puts a new key before the others of the file: it wraps from the next start on. */
export function addKeyToFile(settings: MasterKeySettings): string {
  const file = keyFileOf(settings);
  const kept = readFileSync(file, 'utf8');
  readKeyText(kept, file);
  replaceFile(file, `${makeKeyText()}\n${kept}`);
  return file;
}

function refuseReadable(file: string): void {
  if ((statSync(file).mode & 0o007) === 0) return;
  throw new OperatorError(`${file} opens every secret and others on this machine can read it: chmod 600 ${file}`);
}
