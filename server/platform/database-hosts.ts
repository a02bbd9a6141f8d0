import pg from 'pg';
import { DatabaseAwayError, reasonOf } from './database-away.ts';

/** One of the servers in DATABASE_URL. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** Parsed DATABASE_URL. */
export interface DatabaseAddress {
  /** URL in the form pg accepts, with the first host only. */
  readonly url: string;
  /** In the order they are tried. */
  readonly places: readonly Place[];
  /** True if a read-only server is not acceptable. */
  readonly needsWriter: boolean;
}

const defaultPort = 5432;
const attributes = { any: false, 'read-write': true, primary: true } as const;

/**
 * Parses a PostgreSQL URL that may name several servers:
 * `postgres://u:p@a:5432,b:5433/db?target_session_attrs=read-write`. With several, a writable server is required unless
 * `target_session_attrs=any`. Returns undefined if the URL is malformed.
 */
export function readDatabaseUrl(text: string): DatabaseAddress | undefined {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(text);
  if (parts === null) return undefined;
  const [, before = '', hosts = '', after = ''] = parts;
  const places = hosts.split(',').map(readPlace);
  const [first] = hosts.split(',');
  const url = `${before}${first}${after}`;
  if (!URL.canParse(url) || places.some((place) => place === undefined)) return undefined;
  const wanted = new URL(url).searchParams.get('target_session_attrs') ?? (places.length > 1 ? 'read-write' : 'any');
  if (!isAttribute(wanted)) return undefined;
  return { url, places: places.filter((place) => place !== undefined), needsWriter: attributes[wanted] };
}

/** Parsed URL for PostgreSQL's own tools, which understand several servers too. */
export interface ToolAddress {
  /** The URL without its password. */
  readonly address: string;
  readonly password: string | undefined;
}

/** Takes the password out of a URL that `readDatabaseUrl` accepts: before the hosts, or the parameter `password`. */
export function withoutPassword(text: string): ToolAddress {
  const [, start = '', user = '', inFront, rest = ''] =
    /^(postgres(?:ql)?:\/\/)(?:([^:@/?#]*)(?::([^@/?#]*))?(?=@))?(.*)$/.exec(text) ?? [];
  const [hosts = '', query = ''] = rest.split(/\?(.*)/);
  const parameters = query.split('&').filter((one) => one !== '');
  const isSecret = (parameter: string) => parameter.startsWith('password=');
  const password = parameters.find(isSecret)?.slice('password='.length) ?? inFront;
  // The rest stays as it is written, because these tools decode parameters in their own way.
  const kept = parameters.filter((one) => !isSecret(one)).join('&');
  return {
    address: `${start}${user}${hosts}${kept && `?${kept}`}`,
    password: password ? decodeURIComponent(password) : undefined,
  };
}

function isAttribute(text: string): text is keyof typeof attributes {
  return Object.hasOwn(attributes, text);
}

function readPlace(text: string): Place | undefined {
  const parts = /^(\[[^\]]+\]|[^:]*)(?::(\d{1,5}))?$/.exec(text);
  if (parts === null) return undefined;
  const host = decodeURIComponent(parts[1] ?? '').replace(/^\[(.*)\]$/, '$1');
  return { host: host === '' ? 'localhost' : host, port: Number(parts[2] ?? defaultPort) };
}

const probeMs = 2000;

/**
 * Chooses which of several servers to connect to. All of them are probed, and the choice is kept until a connection to
 * it fails, is lost, or turns out to be to a standby.
 */
export class Hosts {
  readonly #address: DatabaseAddress;
  #chosen: Promise<Place> | undefined;

  constructor(address: DatabaseAddress) {
    this.#address = address;
  }

  /** Whether there is anything to choose or check. */
  get isChoice(): boolean {
    return this.#address.places.length > 1 || this.#address.needsWriter;
  }

  /** Returns the first acceptable server in order. Throws `DatabaseAwayError` if there is none. */
  choose(): Promise<Place> {
    const chosen = (this.#chosen ??= this.#look());
    chosen.catch(() => this.#forget(chosen));
    return chosen;
  }

  /** Discards the choice, so that the next connection probes all servers again. */
  doubt(): void {
    this.#chosen = undefined;
  }

  /** Reports whether the server sends nothing at all, not even a refusal: it is frozen, gone, or cut off. */
  async isSilent({ host, port }: Place): Promise<boolean> {
    const client = probe({ host, port }, this.#address.url);
    try {
      await client.connect();
      return false;
    } catch (error) {
      return !(error instanceof pg.DatabaseError);
    } finally {
      client.end().catch(() => {});
    }
  }

  #forget(chosen: Promise<Place>): void {
    if (this.#chosen === chosen) this.#chosen = undefined;
  }

  async #look(): Promise<Place> {
    const { places, url, needsWriter } = this.#address;
    const problems = await Promise.all(places.map((place) => problemOf(place, url, needsWriter)));
    const found = places.find((_place, index) => problems[index] === undefined);
    if (found !== undefined) return found;
    throw new DatabaseAwayError(places.map(({ host, port }, at) => `${host}:${port}: ${problems[at]}`).join('; '));
  }
}

/** Returns why a server is not acceptable; undefined if it is. */
async function problemOf(place: Place, url: string, needsWriter: boolean): Promise<string | undefined> {
  const client = probe(place, url);
  try {
    await client.connect();
    if (!needsWriter) return undefined;
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    return rows[0]?.transaction_read_only === 'off' ? undefined : 'it is read-only';
  } catch (error) {
    return reasonOf(error);
  } finally {
    client.end().catch(() => {});
  }
}

function probe(place: Place, url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
  // Errors also reject the promises of the callers waiting for this client.
  client.on('error', () => {});
  return Object.assign(client, place);
}
