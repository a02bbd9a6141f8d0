import { afterEach, expect, test, vi } from 'vitest';
import { commands } from '#contract/commands/calls.ts';
import { NetworkError } from '#src/platform/api-error.ts';
import { draftPlace } from '#src/platform/drafts.ts';
import { answer, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { moneyCommandOf } from './device-command.ts';

/** What a browser throws once the site's share of the disk is used up. */
const fill = () => {
  throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
};

afterEach(() => void vi.restoreAllMocks());

test('on a device that has become full, an order keeps its key and the next one gets another', async () => {
  setOffline(false);
  await show(<p>Signed in</p>);
  answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
  await draftPlace('money.full').save({ key: 'stored-before', sent: [] });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fill);
  const keys: string[] = [];
  const pay = (amount: string, isLost = false) =>
    moneyCommandOf<string>('full').run({
      body: { amount },
      send: async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (isLost) throw new NetworkError('timeout', 'no answer');
        return 'receipt';
      },
    });
  await expect(pay('50', true)).rejects.toThrow('no answer');
  await pay('50');
  await pay('50');
  expect(keys.slice(0, 2)).toEqual(['stored-before', 'stored-before']);
  expect(keys[2]).not.toBe('stored-before');
});
