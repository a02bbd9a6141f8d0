import { randomUUID } from 'node:crypto';
import { allSchemas } from '#contract/all-schemas.ts';
import { allCalls } from '#contract/index.ts';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import type { Envelope } from '#contract/platform/envelope.ts';
import { errorCodes, type ErrorCode } from '#contract/platform/error-codes.ts';
import { send, type Program } from '#server/features/open-api/testing/program.ts';
import type { CallOptions, Device } from '#server/features/session/testing/device.ts';
import { sampleInput, type Sample } from './samples.ts';

/** The outcome of a call in short form: `401 request:unauthenticated`, `200 done`. */
export type Outcome = string;

/** Returns the outcome of a rejection with this code. */
export function refusal(code: ErrorCode): Outcome {
  return `${errorCodes[code].status} ${code}`;
}

/** Returns a call's schemas by its name. */
export function schemasOf({ name }: Call): CallSchemas {
  const [area = '', call = ''] = name.split('.');
  const found = (allSchemas as Readonly<Record<string, Readonly<Record<string, CallSchemas>>>>)[area]?.[call];
  if (!found) throw new Error(`${name} has no schemas`);
  return found;
}

const samples = new Map(allCalls.map((call) => [call.name, sampleInput(schemasOf(call))]));

/** Makes a call from a device, by default with the minimal input that its schemas accept. */
export async function visit(
  device: Device,
  call: Call,
  input: Sample = samples.get(call.name) ?? {},
  options: CallOptions = {},
): Promise<Outcome> {
  const response = await device.send(call, input as never, { idempotencyKey: randomUUID(), ...options });
  if (!response.headers.get('content-type')?.startsWith('application/json')) return `${response.status} done`;
  return outcome(response.status, (await response.json()) as Envelope<unknown>);
}

/** Makes a call as a program does, signed with its key. */
export async function visitSigned(program: Program, { name, method, path }: Call): Promise<Outcome> {
  const { params = {}, query = {}, body } = samples.get(name) ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, field: string) => String(params[field]));
  const search = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)])).toString();
  const answer = await send(program, filled + (search ? `?${search}` : ''), { method, body });
  return outcome(answer.status, answer.body);
}

function outcome(status: number, { error }: Envelope<unknown>): Outcome {
  return `${status} ${error?.code ?? 'done'}`;
}

/** Lists the calls whose outcome is not the expected one, with the actual outcome. Empty if all match. */
export async function findUnexpected(
  calls: readonly Call[],
  make: (call: Call) => Promise<Outcome>,
  expected: (call: Call) => Outcome,
): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    const came = await make(call);
    if (came !== expected(call)) found.push(`${call.name}: ${came} in place of ${expected(call)}`);
  }
  return found;
}
