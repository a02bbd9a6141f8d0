import { clockWhenAllIsOpen } from './clock.ts';
import { countRoundTrips, type CountingProxy } from './round-trips.ts';
import { testServer, type TestServer } from './server.ts';

interface CountedServer {
  readonly server: TestServer;
  readonly counter: CountingProxy;
}

/** Creates a server at a time when everything is open, with a proxy that counts its database queries. */
export async function countedServer({ seeded = true } = {}): Promise<CountedServer> {
  let counter: CountingProxy | undefined;
  const through = async (url: string) => {
    counter = await countRoundTrips(url);
    return counter.url;
  };
  const server = await testServer({ seeded, through, clock: clockWhenAllIsOpen() });
  if (!counter) throw new Error('the server asks past its counter');
  return { server, counter };
}
