import { randomUUID } from 'node:crypto';
import { actingForHeader } from '#contract/members/rules.ts';
import type { Call } from '#contract/platform/call.ts';
import { send } from '#server/features/open-api/testing/program.ts';
import type { Caller } from './callers.ts';

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  readonly code: unknown;
  readonly text: string;
}

/** Makes a call as a given caller and returns the response, whatever its status. */
export async function ask(origin: string, caller: Caller, call: Call, input: Input = {}): Promise<Reply> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => input.params?.[name] ?? randomUUID());
  const query = Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]);
  const target = query.length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path;
  if (caller.program) {
    const { status, code, body } = await send(caller.program, target, { method: call.method, body: input.body });
    return { status, code, text: JSON.stringify(body) };
  }
  const { device, actingFor } = caller;
  const token = device?.tokens?.accessToken;
  const response = await fetch(origin + target, {
    method: call.method,
    headers: {
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(device ? { dpop: device.proof(call.method, path, token) } : {}),
      ...(actingFor ? { [actingForHeader]: actingFor } : {}),
      'idempotency-key': randomUUID(),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const text = await response.text();
  return { status: response.status, code: codeIn(text), text };
}

function codeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { error?: { code?: unknown } | null }).error?.code ?? null;
  } catch {
    return null;
  }
}
