import { Type } from 'typebox';

export const eventsSchemas = {
  /** `text/event-stream`: `ready` once it is heard, then `account` after each change of the account. */
  stream: { result: Type.Unknown() },
};
