import { useDebouncedValue } from '@mantine/hooks';

const settledAfterMs = 400;

/** Returns the value once typing has paused; otherwise every keystroke would send a query. */
export function useSettled<T>(value: T): T {
  const [text] = useDebouncedValue(JSON.stringify(value), settledAfterMs);
  return JSON.parse(text) as T;
}
