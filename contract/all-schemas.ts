import type { SchemaMap } from './platform/call.ts';
import { accountSchemas } from './account/schemas.ts';
import { contentSchemas } from './content/schemas.ts';
import { readMarksSchemas } from './read-marks/schemas.ts';
import { sandboxSchemas } from './sandbox/schemas.ts';
import { sessionSchemas } from './session/schemas.ts';

/** Every area's schemas, one line an area. For the server and tests: this loads TypeBox. */
export const allSchemas = {
  account: accountSchemas,
  content: contentSchemas,
  readMarks: readMarksSchemas,
  sandbox: sandboxSchemas,
  session: sessionSchemas,
} satisfies Readonly<Record<string, SchemaMap>>;
