import { Type, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { refuse } from '#contract/platform/errors.ts';
import { findShapeFault } from '#server/platform/http/shape.ts';
import { digestId, type WebhookHeaders, type WebhookSource } from './provider.ts';

export const EventId = Type.String({ minLength: 8, maxLength: 100 });

export type IsGenuine = (headers: WebhookHeaders, body: Buffer) => Promise<boolean>;

/** Creates a source of JSON reports that contain an `id` of their own. */
export function jsonSource<Schema extends TSchema, Event>(
  isGenuine: IsGenuine,
  schema: Schema,
  toEvent: (body: Static<Schema>) => Event,
): WebhookSource<Event> {
  const validator = Compile(schema);
  const idOnly = Compile(Type.Object({ id: EventId }));
  return {
    isGenuine,
    idOf: (body) => {
      const value = parse(body);
      return idOnly.Check(value) ? value.id : digestId(body);
    },
    read: (body) => {
      const value = parse(body);
      return validator.Check(value) ? toEvent(value) : refuse('request:invalid');
    },
  };
}

/** Returns undefined if the bytes are not JSON, or contain characters not allowed in text. */
function parse(body: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return findShapeFault(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
