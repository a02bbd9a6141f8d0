import { useRef } from 'react';

/**
 * Keys for a command that is sent from a form: the same body keeps its key, so that a second press or a
 * retry after a cut line can't do it twice; a changed body is another command.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string }>(undefined);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
