/**
 * `npm run check-audit -- FILE`: recomputes the hash chain of an exported audit file and checks its signature with this
 * installation's key. Exits with 1 if anything is wrong with it.
 */
import { existsSync } from 'node:fs';
import { checkFile, type FileVerdict } from '#server/features/audit/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { onDatabase, say } from './on-database.ts';
import { run } from './run.ts';

await run(async ([file, ...rest]) => {
  if (file === undefined || rest.length > 0) throw new OperatorError('npm run check-audit -- FILE');
  if (!existsSync(file)) throw new OperatorError(`${file} doesn’t exist`);
  const config = readConfig(process.env);
  await onDatabase(
    config,
    async (pool) => {
      const { vault } = await startVault(pool, config, systemClock.now(), () => {});
      report(await checkFile(file, vault));
    },
    { migrates: false, log: () => {} },
  );
});

function report({ linked, unlinked, gaps, last, fault }: FileVerdict): void {
  if (fault !== null) throw new OperatorError(fault);
  say(`${linked} records match their hashes${last ? ', and the signature of the last one is ours' : ''}`);
  if (unlinked > 0) say(`${unlinked} records were too new for the chain: export them again later`);
  if (gaps > 0n) say(`${gaps} records between them are not in the file: a search leaves some out`);
  if (last) say(`the last one is ${last.position}, ${last.hash}: compare it with a copy kept elsewhere`);
}
