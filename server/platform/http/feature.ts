import type { Call, CallSchemas, Calls, InputOf, ResultOf, SchemaMap } from '#contract/platform/call.ts';
import { assert } from '#contract/platform/errors.ts';
import type { Context } from './context.ts';

/** Handles one call: validated input in, declared result out, refusals thrown by `refuse`. */
export type Handler<S extends CallSchemas> = (context: Context, input: InputOf<S>) => Promise<ResultOf<S>>;

/** One call with its schemas and its handler, ready to mount. */
export interface MountedCall {
  readonly call: Call;
  readonly schemas: CallSchemas;
  readonly handler: (context: Context, input: never) => Promise<unknown>;
}

/** The calls of one area with their handlers. */
export interface Feature {
  readonly mounted: readonly MountedCall[];
}

/**
 * Binds the calls of an area to their schemas and handlers. A call without a handler does not compile and, for callers
 * that bypass the types, does not boot.
 */
export function defineFeature<M extends SchemaMap>(
  calls: Calls<M>,
  schemas: M,
  handlers: { readonly [K in keyof M]: Handler<M[K]> },
): Feature {
  const mounted = Object.keys(calls).map((key): MountedCall => {
    const handler = handlers[key];
    const schema = schemas[key];
    const call = calls[key];
    assert(handler && schema && call, `call ${key} has a declaration, schemas and a handler`);
    return { call: call as Call, schemas: schema, handler: handler as MountedCall['handler'] };
  });
  return { mounted };
}
