/** `npm run secrets -- check | rotate | new-key`: manages the keys this installation's data is sealed under. */
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig, type Config } from '#server/platform/config.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { checkSealed, rotate } from '#server/platform/vault/rotate.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { makeKeyText } from '#server/providers/master-key/local.ts';
import { addKeyToFile } from '#server/providers/master-key/open.ts';
import { createFiles } from '#server/providers/index.ts';
import { onDatabase, say } from './on-database.ts';
import { run } from './run.ts';

const usage = 'npm run secrets -- check | rotate | new-key';

await run(async ([command]) => work(command, readConfig(process.env)));

async function work(command: string | undefined, config: Config): Promise<void> {
  if (command === 'new-key') return addMasterKey(config);
  if (command !== 'check' && command !== 'rotate') throw new OperatorError(usage);
  await onDatabase(config, async (pool) => {
    const { vault, master } = await startVault(pool, config, new Date(), say);
    const sealed = { pool, vault, files: createFiles(config, vault) };
    // Twice the time a running server takes to learn of the new key.
    const settle = () => pause(2 * config.dataKeyFollowS * 1000);
    if (command === 'rotate') await rotate(sealed, master, { now: () => new Date(), settle, log: say });
    const { values, files } = await checkSealed(sealed);
    for (const [id, count] of values) say(`data key ${id}: ${count} values`);
    say(`${files} files; everything can be decrypted with the master key ${master.id}`);
  });
}

/** Prints the next step, because between the two steps all servers need both keys. */
function addMasterKey(config: Config): void {
  if (config.awsKms !== undefined)
    throw new OperatorError(
      'the master key is in AWS KMS: create one there and set AWS_KMS_KEY_ID to it; the old one stays usable',
    );
  const then = 'restart every server, run “npm run secrets -- rotate”, then remove the old key';
  if (config.secretsKey === undefined) say(`added a new key before the old one in ${addKeyToFile(config)}; ${then}`);
  else say(`put this before the old key in SECRETS_KEY, separated by a comma; ${then}:\n${makeKeyText()}`);
}
