import { useSyncExternalStore } from 'react';
import { useWriteInstant } from './write-instant.ts';

const never = () => () => undefined;

/** An instant in the reader's zone; in UTC on a page that was made ahead of time, until the client is there. */
export function LocalTime({ at }: { at: string }) {
  const writeInstant = useWriteInstant();
  const text = useSyncExternalStore(
    never,
    () => writeInstant(at),
    () => writeInstant(at, 'UTC'),
  );
  return <time dateTime={at}>{text}</time>;
}
