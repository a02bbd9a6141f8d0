import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { Answered } from '#src/ui/answered.tsx';
import { setOffline, show } from '../../tests/harness/screens/world.tsx';
import { ask } from './ask.ts';
import { persistQueries } from './query.ts';

function Wallets() {
  return <Answered query={useQuery(ask(multiSig.list))}>{({ items }) => <p>{items.length} wallets</p>}</Answered>;
}

afterEach(() => {
  vi.restoreAllMocks();
  setOffline(false);
});

test('a page that starts offline says so, and doesn’t report that the server is unreachable', async () => {
  // As at page start in a browser: no event has reported the change.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  persistQueries();
  await show(<Wallets />);
  await expect.element(page.getByText('You’re offline. Connect to continue.')).toBeVisible();
});
