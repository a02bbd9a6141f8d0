import { resolve } from 'node:path';
import { execute, rootDir, say } from '../harness/runner/execute.ts';
import { startInstallation, type Ports } from './installation.ts';

/** `npm run cluster -- up` runs the cluster until Ctrl+C, `npm run cluster -- drill` runs the failover drill. */
const [asked = 'up'] = process.argv.slice(2);
if (asked === 'drill') await drill();
else if (asked === 'up') await up();
else {
  process.stderr.write('npm run cluster -- up | drill\n');
  process.exitCode = 1;
}

async function drill(): Promise<void> {
  const { code } = await execute(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'cluster']);
  process.exitCode = code;
}

async function up(): Promise<void> {
  const folder = resolve(rootDir, process.env['DATA_DIR'] ?? 'data', 'cluster');
  say(`starting three databases, a proxy and two servers in ${folder}`);
  const installation = await startInstallation(folder, portsFrom(Number(process.env['PORT'] ?? 8080)), {
    KEELSON_MODE: process.env['KEELSON_MODE'] ?? 'sandbox',
  });
  say(`ready on ${installation.origin}; machine ${await installation.leader()} leads. Ctrl+C stops all of it.`);
  await new Promise((end) => ['SIGINT', 'SIGTERM'].map((signal) => process.once(signal, end)));
  await installation.stop();
  process.exit(0);
}

/**
 * Returns the product's port and fixed ones for everything behind it, so that a second start finds the same cluster.
 */
function portsFrom(web: number): Ports {
  const base = 24_000;
  return {
    web,
    database: base,
    servers: [base + 1, base + 2],
    nodes: [10, 20, 30].map((more) => ({
      etcd: base + more,
      etcdPeer: base + more + 1,
      patroni: base + more + 2,
      postgres: base + more + 3,
    })),
  };
}
