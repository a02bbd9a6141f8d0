import { useEffect, useRef, useState } from 'react';
import { addresses } from '#contract/addresses/calls.ts';
import { api } from '#src/platform/api.ts';
import type { BookRow } from './rows.ts';
import { syncAddresses } from './sync.ts';

/** So long a deletion can be taken back: it is sent only then. */
export const undoMs = 6000;

/** Deletions that wait a little before they are sent. Who leaves the screen means them. */
export function useDeletion() {
  const [waiting, setWaiting] = useState<BookRow | null>(null);
  const [error, setError] = useState<unknown>(null);
  const latest = useRef<BookRow | null>(null);
  const send = async (row: BookRow) => {
    latest.current = null;
    try {
      await api(addresses.delete, { body: { id: row.id } }, { isInline: true });
      await syncAddresses();
    } catch (failure) {
      setError(failure);
    }
    setWaiting((now) => (now?.id === row.id ? null : now));
  };
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => void send(waiting), undoMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  useEffect(
    () => () => {
      if (latest.current) void send(latest.current);
    },
    [],
  );
  return {
    waiting,
    error,
    remove: (row: BookRow) => {
      if (latest.current) void send(latest.current);
      latest.current = row;
      setError(null);
      setWaiting(row);
    },
    undo: () => {
      latest.current = null;
      setWaiting(null);
    },
  };
}
