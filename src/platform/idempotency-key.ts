import { useRef } from 'react';
import type { Call } from '#contract/platform/call.ts';
import type { PlainInput } from '#worker/local/http.ts';

/** Keys of commands that are not known to be done, by what was said. */
const unanswered = new Map<string, string>();

/**
 * Sends a command under a key that is made once for what the user wants: another press, or another try after a cut
 * line, says the same and has the same key, so that it is done once. Once it is done, the same words are a new command.
 */
export async function underKey<Result>(
  call: Call,
  input: PlainInput,
  account: string | null,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const said = await digest([call.name, account, input.query, withoutProofs(call, input.body)]);
  const key = unanswered.get(said) ?? crypto.randomUUID();
  unanswered.set(said, key);
  const result = await send(key);
  // Kept after a refusal: it may be of this try alone, and an earlier one, whose answer was lost, be done.
  unanswered.delete(said);
  return result;
}

/** What was said stays nowhere when its form is gone: a form may be personal. */
async function digest(said: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(said)));
  return new Uint8Array(bytes).join();
}

function withoutProofs({ proofs = [] }: Call, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => !proofs.includes(field)));
}

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
