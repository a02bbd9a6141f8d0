import { useDebouncedValue } from '@mantine/hooks';

const settledAfterMs = 400;

/** What is typed, once nobody types: each letter would be asked about otherwise. */
export function useSettled<T>(value: T): T {
  const [text] = useDebouncedValue(JSON.stringify(value), settledAfterMs);
  return JSON.parse(text) as T;
}
