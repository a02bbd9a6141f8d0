/** `npm run staff -- grant <email> admin`: the first two admins, who grant all other roles. */
import { grantFirstAdmin } from '#server/features/staff/index.ts';
import { createIds, systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createDb } from '#server/platform/db.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { onDatabase, say } from './on-database.ts';

const usage = 'npm run staff -- grant <email> admin';

try {
  const [command, email, role, ...rest] = process.argv.slice(2);
  if (command !== 'grant' || !email || role !== 'admin' || rest.length > 0) throw new OperatorError(usage);
  await onDatabase(readConfig(process.env), async (pool) => {
    await grantFirstAdmin(createDb(pool), { clock: systemClock, ids: createIds(systemClock) }, email);
    say(`${email} is an admin`);
  });
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
