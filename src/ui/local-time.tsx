import { useSyncExternalStore } from 'react';
import { useWriteInstant } from './write-instant.ts';

const never = () => () => undefined;

/**
 * Shows an instant in the reader's zone; in UTC on a prerendered page until it is hydrated.
 *
 * @param isDay Shows the day alone.
 */
export function LocalTime({ at, isDay = false }: { at: string; isDay?: boolean }) {
  const writeInstant = useWriteInstant(isDay);
  const text = useSyncExternalStore(
    never,
    () => writeInstant(at),
    () => writeInstant(at, 'UTC'),
  );
  return <time dateTime={at}>{text}</time>;
}
