/** `npm run staff -- grant <email> admin`: appoints the first two admins, who grant all other roles. */
import { grantFirstAdmin } from '#server/features/staff/index.ts';
import { createIds, systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createDb } from '#server/platform/db.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { sealLegacy } from '#server/platform/vault/legacy.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { createFiles } from '#server/providers/index.ts';
import { onDatabase, say } from './on-database.ts';
import { run } from './run.ts';

const usage = 'npm run staff -- grant <email> admin';

await run(async ([command, email, role, ...rest]) => {
  if (command !== 'grant' || !email || role !== 'admin' || rest.length > 0) throw new OperatorError(usage);
  const config = readConfig(process.env);
  await onDatabase(config, async (pool) => {
    const { vault } = await startVault(pool, config, systemClock.now(), say);
    await sealLegacy({ pool, vault, files: createFiles(config, vault) }, say);
    await grantFirstAdmin(createDb(pool, vault), { clock: systemClock, ids: createIds(systemClock), vault }, email);
    say(`${email} is an admin`);
  });
});
