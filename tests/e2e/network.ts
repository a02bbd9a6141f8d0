import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where the next request for a path is cut: by closing its TCP connection, as a tunnel or a lift does. */
export type Cut =
  /** before the server has it */
  | 'beforeTheServer'
  /** after the server has answered, before the browser hears anything of it */
  | 'beforeTheAnswer'
  /** in the middle of the answer's body */
  | 'insideTheAnswer';

/** A stretch of network between browser and server that a test can cut, and on which it can deploy a file. */
export interface Network {
  /** `http://localhost:port`: what the browser opens. */
  readonly origin: string;
  /** Requests that reached the server and were answered, as `METHOD /path status`. */
  readonly delivered: readonly string[];
  /** Cuts the next requests for this path, one after the other as listed. */
  cut(path: string, ...cuts: Cut[]): void;
  /** Answers a path with this text from now on, as a new deploy would. */
  deploy(path: string, text: string, type: string): void;
  close(): Promise<void>;
}

export async function openNetwork(serverOrigin: string): Promise<Network> {
  const cuts = new Map<string, Cut[]>();
  const deployed = new Map<string, { text: string; type: string }>();
  const delivered: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const file = deployed.get(path);
    if (file) {
      outgoing.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(file.text);
      return;
    }
    const cut = cuts.get(path)?.shift();
    if (cut === 'beforeTheServer') incoming.socket.destroy();
    else
      forward(serverOrigin, incoming, outgoing, cut, (status) =>
        delivered.push(`${incoming.method} ${path} ${status}`),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    delivered,
    cut: (path, ...next) => void cuts.set(path, [...(cuts.get(path) ?? []), ...next]),
    deploy: (path, text, type) => void deployed.set(path, { text, type }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The Host header stays the browser's, because proofs are bound to the address that the browser sees. */
function forward(
  serverOrigin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  cut: Cut | undefined,
  onDelivered: (status: number) => void,
): void {
  const onward = request(
    new URL(incoming.url ?? '/', serverOrigin),
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        onDelivered(answer.statusCode ?? 0);
        if (cut === 'beforeTheAnswer') return incoming.socket.destroy();
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length });
        if (cut !== 'insideTheAnswer') return outgoing.end(body);
        outgoing.write(body.subarray(0, Math.floor(body.length / 2)));
        return setTimeout(() => incoming.socket.destroy(), 50);
      });
      answer.on('error', () => incoming.socket.destroy());
    },
  );
  onward.on('error', () => incoming.socket.destroy());
  incoming.pipe(onward);
}
