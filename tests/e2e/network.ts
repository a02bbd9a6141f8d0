import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a request is cut by closing its TCP connection, as a tunnel or an elevator does. */
export type Cut =
  /** Before the request reaches the server. */
  | 'beforeTheServer'
  /** After the server has responded, before the response reaches the browser. */
  | 'beforeTheAnswer'
  /** In the middle of the response body. */
  | 'insideTheAnswer';

/** A request that the server has answered, whether or not the response reached the browser. */
export interface Answered {
  readonly call: string;
  readonly status: number;
  readonly idempotencyKey: string | undefined;
  readonly hasToken: boolean;
}

/** A network path between browser and server that a test can cut, and where it can deploy a file. */
export interface Network {
  /** `http://localhost:port`, the origin that the browser opens. */
  readonly origin: string;
  readonly answered: readonly Answered[];
  /** Responses for one call (the path's last part), oldest first. */
  answersOf(call: string): Answered[];
  /** Cuts the next requests for this call, one after another as listed. */
  cut(call: string, ...cuts: Cut[]): void;
  /** Lets a call through again, dropping its remaining cuts, or restores a path. */
  mend(what: string): void;
  /** Serves this text for a path from now on, as a new deploy would. */
  deploy(path: string, text: string, type: string): void;
  /** Responds with 404 for a path from now on, as if a deploy had removed the file. */
  remove(path: string): void;
  /** Blocks all requests from now on, as if the phone had no network. */
  lose(): void;
  close(): Promise<void>;
}

export async function openNetwork(serverOrigin: string): Promise<Network> {
  const cuts = new Map<string, Cut[]>();
  const deployed = new Map<string, { text: string; type: string }>();
  const removed = new Set<string>();
  let isLost = false;
  const answered: Answered[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (isLost) return void incoming.socket.destroy();
    if (removed.has(path)) return void outgoing.writeHead(404).end();
    const file = deployed.get(path);
    if (file) {
      outgoing.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(file.text);
      return;
    }
    const call = path.split('/').at(-1) ?? '';
    const cut = path.startsWith('/api/') ? cuts.get(call)?.shift() : undefined;
    if (cut === 'beforeTheServer') incoming.socket.destroy();
    else forward(serverOrigin, incoming, outgoing, cut, (status) => answered.push(describe(call, incoming, status)));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    answered,
    answersOf: (call) => answered.filter((one) => one.call === call),
    cut: (call, ...next) => void cuts.set(call, [...(cuts.get(call) ?? []), ...next]),
    mend: (what) => {
      cuts.delete(what);
      removed.delete(what);
    },
    deploy: (path, text, type) => void deployed.set(path, { text, type }),
    remove: (path) => void removed.add(path),
    lose: () => {
      isLost = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function describe(call: string, incoming: IncomingMessage, status: number): Answered {
  const key = incoming.headers['idempotency-key'];
  return {
    call,
    status,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    hasToken: incoming.headers.authorization !== undefined,
  };
}

/** The Host header stays the browser's, because device proofs are bound to the address that the browser sees. */
function forward(
  serverOrigin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  cut: Cut | undefined,
  onAnswered: (status: number) => void,
): void {
  const options = { method: incoming.method, headers: incoming.headers };
  const onward = request(new URL(incoming.url ?? '/', serverOrigin), options, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', () => incoming.socket.destroy());
    answer.on('end', () => {
      const body = Buffer.concat(chunks);
      onAnswered(answer.statusCode ?? 0);
      if (cut === 'beforeTheAnswer') return void incoming.socket.destroy();
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length });
      if (cut !== 'insideTheAnswer') return void outgoing.end(body);
      // Closes the connection after half of the body is sent.
      outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
    });
  });
  onward.on('error', () => incoming.socket.destroy());
  incoming.pipe(onward);
}
