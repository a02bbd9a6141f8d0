import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { replaceFile, writeOnce } from '#server/platform/write-once.ts';
import { createAwsKmsMasterKey } from './aws-kms.ts';
import { createLocalMasterKey, makeKeyText, readKeyText } from './local.ts';
import type { MasterKey } from './master-key.ts';

export type MasterKeySettings = Pick<Config, 'dataDir' | 'secretsKey' | 'secretsKeyFile' | 'awsKms'>;

/** Default path of the key file if the settings name no other. */
export const keyFileOf = ({ dataDir, secretsKeyFile }: Pick<MasterKeySettings, 'dataDir' | 'secretsKeyFile'>) =>
  secretsKeyFile ?? join(dataDir, 'secrets.key');

/**
 * Opens the master key that the settings select: AWS KMS, `SECRETS_KEY`, or the key file. The file is created only for
 * a database that has nothing sealed yet; a new key could open nothing in a database in use.
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
        `the secrets of this database are encrypted, and their key is missing: set SECRETS_KEY, or restore ${file} from another server or its backup; without it the encrypted data is lost`,
      );
    if (writeOnce(file, `${makeKeyText()}\n`))
      log(`made the key of this installation’s secrets: ${file}; back it up: whoever loses it loses what is sealed`);
  }
  return readKeyFile(file);
}

/** Returns the key that the installation used before KMS, as long as it still exists. */
function findLocalKey(settings: MasterKeySettings): MasterKey | undefined {
  if (settings.secretsKey !== undefined) return createLocalMasterKey(readKeyText(settings.secretsKey, 'SECRETS_KEY'));
  const file = keyFileOf(settings);
  return existsSync(file) ? readKeyFile(file) : undefined;
}

function readKeyFile(file: string): MasterKey {
  refuseReadable(file);
  return createLocalMasterKey(readKeyText(readFileSync(file, 'utf8'), file));
}

/** Puts a new key before the others in the file; it wraps from the next start on. */
export function addKeyToFile(settings: MasterKeySettings): string {
  const file = keyFileOf(settings);
  const kept = readFileSync(file, 'utf8');
  readKeyText(kept, file);
  replaceFile(file, `${makeKeyText()}\n${kept}`);
  return file;
}

function refuseReadable(file: string): void {
  if ((statSync(file).mode & 0o007) === 0) return;
  throw new OperatorError(
    `${file} decrypts every secret, and other users of this machine can read it: run chmod 600 ${file}`,
  );
}
