import { useSyncExternalStore } from 'react';
import { useWriteInstant } from './write-instant.ts';

const never = () => () => undefined;

/** Shows an instant in the reader's zone; in UTC on a prerendered page until it is hydrated. */
export function LocalTime({ at }: { at: string }) {
  const writeInstant = useWriteInstant();
  const text = useSyncExternalStore(
    never,
    () => writeInstant(at),
    () => writeInstant(at, 'UTC'),
  );
  return <time dateTime={at}>{text}</time>;
}
