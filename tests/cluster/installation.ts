import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ownerRole, provideRoles, serverRole } from '#server/platform/postgres/roles.ts';
import { startServerProcess, type ServerProcess, type Settings } from '../harness/server-process.ts';
import { fillIn, startPart, type Part } from './parts.ts';
import { findPrograms, type Programs } from './programs.ts';

const host = '127.0.0.1';
const numbers = [1, 2, 3] as const;
const passwordNames = ['superuser', 'replication', 'rewind', 'owner', 'server'] as const;
type Passwords = Readonly<Record<(typeof passwordNames)[number], string>>;

export interface Ports {
  /** Ports of the product and of the database's leader. */
  readonly web: number;
  readonly database: number;
  readonly servers: readonly [number, number];
  readonly nodes: readonly NodePorts[];
}
export interface NodePorts {
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly patroni: number;
  readonly postgres: number;
}

export interface Installation {
  /** The product's address at the proxy. */
  readonly origin: string;
  readonly dataDir: string;
  readonly servers: readonly ServerProcess[];
  /** URL of the leader's database through the proxy, as its superuser. */
  readonly superuserUrl: string;
  /** Number of the machine that leads; undefined while none does. */
  leader(): Promise<number | undefined>;
  /** Number of machines that hold all acknowledged writes, not counting the leader. */
  synchronous(): Promise<number>;
  /** Kills the machine: its Patroni and its PostgreSQL at once. */
  killMachine(number: number): Promise<void>;
  startMachine(number: number): void;
  /** Suspends the machine's Patroni until `thaw`, while its PostgreSQL keeps working. */
  freeze(number: number): void;
  thaw(number: number): void;
  stop(): Promise<void>;
}

/**
 * Starts the equivalent of three machines with PostgreSQL under Patroni and etcd, a proxy, and two servers behind it,
 * all on this machine.
 */
export async function startInstallation(folder: string, ports: Ports, settings: Settings = {}): Promise<Installation> {
  const programs = await findPrograms();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const passwords = readPasswords(folder);
  const etcds = numbers.map((number) => startEtcd(programs, folder, ports, number));
  const machines = new Map<number, Part>();
  const startMachine = (number: number) =>
    void machines.set(number, startPatroni(programs, folder, ports, passwords, number));
  for (const number of numbers) startMachine(number);
  const proxy = startProxy(programs, folder, ports);
  const servers: ServerProcess[] = [];
  const stop = async () => {
    for (const server of servers) server.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    // Patroni stops its PostgreSQL before it exits.
    for (const parts of [[...machines.values()], etcds, [proxy]]) {
      for (const part of parts) part.kill('SIGCONT');
      for (const part of parts) part.kill('SIGTERM');
      await Promise.all(parts.map(({ ended }) => ended));
    }
  };
  const urlFor = (role: string, password: string, database = 'keelson') =>
    `postgresql://${role}:${password}@${host}:${ports.database}/${database}`;
  const dataDir = join(folder, 'data');
  try {
    await leads(ports);
    await provideDatabase(urlFor('postgres', passwords.superuser, 'postgres'), passwords);
    for (const port of ports.servers) {
      const server = startServerProcess({
        DATA_DIR: dataDir,
        DATABASE_URL: urlFor(serverRole, passwords.server),
        DATABASE_MIGRATION_URL: urlFor(ownerRole, passwords.owner),
        PUBLIC_ORIGIN: `http://localhost:${ports.web}`,
        TRUST_PROXY: host,
        HOST: host,
        ...settings,
        PORT: String(port),
      });
      servers.push(server);
      await server.ready;
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const machine = (number: number) => machines.get(number) ?? refuseUnknown(number);
  return {
    origin: `http://localhost:${ports.web}`,
    dataDir,
    servers,
    superuserUrl: urlFor('postgres', passwords.superuser),
    leader: () => findLeader(ports),
    synchronous: () => countSynchronous(ports),
    killMachine: async (number) => {
      machine(number).kill('SIGKILL');
      process.kill(postgresOf(folder, number), 'SIGKILL');
      await machine(number).ended;
    },
    startMachine,
    freeze: (number) => machine(number).kill('SIGSTOP'),
    thaw: (number) => machine(number).kill('SIGCONT'),
    stop,
  };
}

function refuseUnknown(number: number): never {
  throw new Error(`there is no machine ${number}`);
}

/** Reads the passwords. They are generated once and stored where only this user can read them. */
function readPasswords(folder: string): Passwords {
  const file = join(folder, 'passwords.json');
  if (!existsSync(file)) {
    const made = Object.fromEntries(passwordNames.map((name) => [name, randomBytes(18).toString('hex')]));
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Passwords;
}

function folderFor(folder: string, name: string, user: Programs['user']): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

function startEtcd({ etcd }: Programs, folder: string, { nodes }: Ports, number: number): Part {
  const name = `etcd${number}`;
  const own = nodes[number - 1];
  const [client, peer] = [`http://${host}:${own?.etcd}`, `http://${host}:${own?.etcdPeer}`];
  const all = nodes.map(({ etcdPeer }, at) => `etcd${at + 1}=http://${host}:${etcdPeer}`).join(',');
  const settings = {
    name,
    'data-dir': folderFor(folder, name, undefined),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': all,
    'initial-cluster-token': 'keelson',
    'initial-cluster-state': 'new',
    // Three members and three databases share this machine's disk.
    'heartbeat-interval': '300',
    'election-timeout': '3000',
    'log-level': 'warn',
  };
  const args = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]);
  return startPart({ name, command: etcd, args, log: join(folder, `${name}.log`) });
}

function startPatroni(
  { patroni, postgresBin, user }: Programs,
  folder: string,
  { nodes }: Ports,
  passwords: Passwords,
  number: number,
): Part {
  const name = `machine${number}`;
  const own = folderFor(folder, name, user);
  const config = join(own, 'patroni.yml');
  const text = fillIn('patroni.yml', {
    NAME: name,
    HOST: host,
    NETWORK: `${host}/32`,
    REST_PORT: nodes[number - 1]?.patroni ?? 0,
    POSTGRES_PORT: nodes[number - 1]?.postgres ?? 0,
    ETCD_HOSTS: nodes.map(({ etcd }) => `${host}:${etcd}`).join(','),
    BIN_DIR: postgresBin,
    FOLDER: own,
    // A socket's path may have about a hundred characters at most, and PostgreSQL creates it as its own user, whatever
    // TMPDIR is.
    SOCKET_FOLDER: '/tmp',
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    REWIND_PASSWORD: passwords.rewind,
  });
  writeFileSync(config, text, { mode: 0o600 });
  if (user) chownSync(config, user.uid, user.gid);
  return startPart({ name, command: patroni, args: [config], log: join(folder, `${name}.log`), user });
}

function startProxy({ haproxy }: Programs, folder: string, ports: Ports): Part {
  const config = join(folder, 'haproxy.cfg');
  const databases = ports.nodes.map(
    ({ postgres, patroni }, at) => `  server machine${at + 1} ${host}:${postgres} check port ${patroni}`,
  );
  const servers = ports.servers.map((port, at) => `  server server${at + 1} ${host}:${port} check`);
  writeFileSync(
    config,
    fillIn('haproxy.cfg', {
      HOST: host,
      DATABASE_PORT: ports.database,
      WEB_PORT: ports.web,
      DATABASE_SERVERS: databases.join('\n'),
      WEB_SERVERS: servers.join('\n'),
    }),
  );
  return startPart({ name: 'proxy', command: haproxy, args: ['-f', config], log: join(folder, 'haproxy.log') });
}

/** Creates the roles and the empty database, once; the servers' migrations do the rest. */
async function provideDatabase(url: string, { owner, server }: Passwords): Promise<void> {
  const client = await reach(url);
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'keelson'`);
    if (rowCount === 0) await client.query('create database keelson');
    await provideRoles(url.replace(/\/postgres$/, '/keelson'), 'keelson');
    for (const [role, password] of [
      [ownerRole, owner],
      [serverRole, server],
    ] as const)
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}

const startsWithinMs = 120_000;

/** Returns the first connection that holds: the proxy needs a second to detect the leader. */
async function reach(url: string): Promise<pg.Client> {
  for (const endsAt = Date.now() + startsWithinMs; ; await pause(500)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (Date.now() > endsAt) throw error;
    }
  }
}

async function leads(ports: Ports): Promise<void> {
  for (const endsAt = Date.now() + startsWithinMs; ; await pause(500)) {
    if ((await findLeader(ports)) !== undefined) return;
    if (Date.now() > endsAt) throw new Error('no PostgreSQL leads: see the logs of the machines');
  }
}

const isAnswered = (port: number, path: string) =>
  fetch(`http://${host}:${port}${path}`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function findLeader({ nodes }: Ports): Promise<number | undefined> {
  const answers = await Promise.all(nodes.map(({ patroni }) => isAnswered(patroni, '/primary')));
  return answers.includes(true) ? answers.indexOf(true) + 1 : undefined;
}

async function countSynchronous({ nodes }: Ports): Promise<number> {
  const answers = await Promise.all(nodes.map(({ patroni }) => isAnswered(patroni, '/synchronous')));
  return answers.filter(Boolean).length;
}

/** Returns the process id of a machine's PostgreSQL, from its lock file. */
const postgresOf = (folder: string, number: number) =>
  Number(readFileSync(join(folder, `machine${number}`, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
