import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EvmChain } from './evm.ts';

interface RpcCall {
  readonly id: number;
  readonly method: string;
  readonly params?: unknown;
}

/** Serves the local chain at a URL, like a node, for use as `EVM_RPC_URL`. */
export async function serveRpc({ provider }: EvmChain): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall;
      const answer = (fields: object) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...fields }));
      provider.request({ method, params } as never).then(
        (result) => answer({ result }),
        (error: unknown) => answer({ error: { code: -32000, message: String(error) } }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
