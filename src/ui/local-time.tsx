import { useSyncExternalStore } from 'react';
import { formatInstant } from '#contract/platform/display.ts';

const never = () => () => undefined;

/** An instant in the reader's zone; in UTC on a page that was made ahead of time, until the client is there. */
export function LocalTime({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatInstant(at),
    () => formatInstant(at, 0),
  );
  return <time dateTime={at}>{text}</time>;
}
