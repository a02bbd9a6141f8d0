import { clockWhenAllIsOpen } from './clock.ts';
import { countRoundTrips, type CountingProxy } from './round-trips.ts';
import { testServer, type TestServer } from './server.ts';

/** A seeded server on a day when everything is open, and what counts its questions to the database. */
export async function countedServer(): Promise<{ readonly server: TestServer; readonly counter: CountingProxy }> {
  let counter: CountingProxy | undefined;
  const through = async (url: string) => {
    counter = await countRoundTrips(url);
    return counter.url;
  };
  const server = await testServer({ seeded: true, through, clock: clockWhenAllIsOpen() });
  if (!counter) throw new Error('the server asks past its counter');
  return { server, counter };
}
