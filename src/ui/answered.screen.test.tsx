import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NetworkError } from '#src/platform/api.ts';
import { setOffline, show } from '../../tests/harness/screens/world.tsx';
import { Answered } from './answered.tsx';

interface Props {
  readonly ask: () => Promise<string>;
  readonly failure?: string;
  readonly offline?: string;
  /** Whether to use the default retries if there is no response. */
  readonly isStubborn?: boolean;
}

function Screen({ ask, isStubborn = false, ...words }: Props) {
  const query = useQuery({ queryKey: ['answered'], queryFn: ask, ...(isStubborn ? {} : { retry: false }) });
  return (
    <>
      <Answered query={query} fallback={<p>On its way</p>} {...words}>
        {(name) => <p>It’s {name}</p>}
      </Answered>
      <button type="button" onClick={() => void query.refetch()}>
        Ask anew
      </button>
    </>
  );
}

const alert = () => page.getByRole('alert');
const away = () => Promise.reject(new NetworkError('offline', 'No way there'));

test('shows the fallback while loading, until the data arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  await show(<Screen ask={() => promise} />);
  await expect.element(page.getByText('On its way')).toBeVisible();
  resolve('Ada');
  await expect.element(page.getByText('It’s Ada')).toBeVisible();
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
});

test('shows a spinner if there is no fallback', async () => {
  const waiting = { data: undefined, error: null, isPaused: false, refetch: () => undefined };
  await show(<Answered query={waiting}>{() => null}</Answered>);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
});

test('shows why a query failed, and refetches when Try again is pressed', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('The server is busy'));
  ask.mockResolvedValue('Ada');
  await show(<Screen ask={ask} />);
  await expect.element(alert().getByText('The server is busy')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('It’s Ada')).toBeVisible();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('shows a custom failure message', async () => {
  await show(<Screen ask={away} failure="The names didn’t load." />);
  await expect.element(alert().getByText('The names didn’t load.')).toBeVisible();
});

test.each([
  [undefined, 'You’re offline. Connect to continue.'],
  ['Connect to see the name.', 'Connect to see the name.'],
])('says that it waits for a network, and loads once online', async (offline, said) => {
  const ask = vi.fn<() => Promise<string>>().mockImplementation(away);
  await show(<Screen ask={ask} isStubborn {...(offline === undefined ? {} : { offline })} />);
  setOffline(true);
  await expect.element(page.getByRole('status').getByText(said)).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  ask.mockResolvedValue('Ada');
  setOffline(false);
  await expect.element(page.getByText('It’s Ada')).toBeVisible();
});

test('keeps the loaded data if a refetch fails', async () => {
  const ask = vi.fn<() => Promise<string>>().mockResolvedValueOnce('Ada');
  ask.mockImplementation(away);
  await show(<Screen ask={ask} />);
  await expect.element(page.getByText('It’s Ada')).toBeVisible();
  await page.getByRole('button', { name: 'Ask anew' }).click();
  await expect.poll(() => ask.mock.calls.length).toBe(2);
  await expect.element(page.getByText('It’s Ada')).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});
