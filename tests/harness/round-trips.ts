import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';

export interface CountingProxy {
  /** The database's URL through the counting proxy. */
  readonly url: string;
  /** Returns the statements since the last call, one text each, without the rate limits and requests of keys that are written in the background. */
  read(): readonly string[];
  /**
   * Counts over all connections since the last call; statements sent together are one round trip. A server that runs
   * jobs includes theirs.
   */
  readCommand(): {
    readonly roundTrips: number;
    readonly statements: number;
    /** Statements of each round trip, connection by connection. */
    readonly trips: readonly (readonly string[])[];
  };
  close(): Promise<void>;
}

/** Statements that a server sends by itself. */
const inBackground = /rate_count|api_key_request|graphile_worker|job_worker|^listen/i;

/** Statements of each round trip of one connection. */
type Count = string[][];

/**
 * Starts a proxy that counts what a server sends to its PostgreSQL, which responds to each `Sync` and each simple
 * query.
 */
export async function countRoundTrips(databaseUrl: string): Promise<CountingProxy> {
  let asked: string[] = [];
  let counts: Count[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(addressOf(databaseUrl));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => (client.destroy(), upstream.destroy(), sockets.delete(socket)));
    }
    let unanswered = 0;
    let count: Count | undefined;
    const hear = listener((text) => {
      asked.push(text);
      unanswered += 1;
      if (inBackground.test(text)) return;
      if (!count || !counts.includes(count)) counts.push((count = []));
      const current = count.at(-1);
      if (current && unanswered > 1) current.push(text);
      else count.push([text]);
    });
    client.on('data', hear);
    // PostgreSQL sends ReadyForQuery once per response, and once at the beginning.
    const answered = messages(1, (kind) => {
      if (kind === 'Z') unanswered = Math.max(0, unanswered - 1);
    });
    upstream.on('data', answered);
    client.pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the counter has no port');
  return {
    url: throughPort(databaseUrl, address.port),
    read: () => {
      const before = asked.filter((text) => !/rate_count|api_key_request/.test(text));
      asked = [];
      return before;
    },
    readCommand: () => {
      const trips = counts.flat();
      counts = [];
      return { roundTrips: trips.length, statements: trips.flat().length, trips };
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Calls `hear` with the text of each statement. */
function listener(hear: (text: string) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let current = '';
  // The startup message has no type byte.
  return messages(0, (kind, body) => {
    const [first = '', second = ''] = body.toString('utf8').split('\0');
    if (kind === 'P') prepared.set(first, second);
    if (kind === 'B') current = prepared.get(second) ?? '';
    if (kind === 'Q') hear(first);
    if (kind === 'S') hear(current);
  });
}

/**
 * Splits a stream into messages by type; a chunk may hold part of a message, or several. @param firstKind length of the
 * first message's type in bytes
 */
function messages(firstKind: 0 | 1, take: (kind: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let kindBytes: number = firstKind;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= kindBytes + 4) {
      const length = kindBytes + rest.readUInt32BE(kindBytes);
      if (rest.length < length) return;
      if (kindBytes === 1) take(String.fromCodePoint(rest[0] ?? 0), rest.subarray(5, length));
      kindBytes = 1;
      rest = rest.subarray(length);
    }
  };
}

function addressOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || '5432'));
  return folder?.startsWith('/') ? { path: join(folder, `.s.PGSQL.${port}`) } : { host: url.hostname, port };
}

function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.toString();
}
