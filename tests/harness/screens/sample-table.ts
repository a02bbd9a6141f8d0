import { Type } from 'typebox';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { DynamicValuesPart } from '#contract/dynamic-forms/schema-parts.ts';
import { defineCalls } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';
import { userTables } from '#worker/local/tables.ts';

const Sample = Type.Object({ id: Type.String(), values: Type.Optional(DynamicValuesPart) });
const schemas = { list: { result: Type.Object({ items: Type.Array(Sample), asOf: Type.String() }) } };

/** A fictional list of an account, which members with a permission may read. */
export const samples = defineCalls<typeof schemas>()('samples', {
  list: {
    method: 'GET',
    path: '/samples',
    access: { permission: 'earn.read' },
    offline: 'cached',
    errors: [],
    summary: '',
  },
});

declare module '#worker/local/tables.ts' {
  interface UserRows {
    samples: { readonly id: string; readonly values?: DynamicValues };
  }
}
Object.assign(userTables, { samples: '&id' });

/** The list as it is stored on the device. */
export const sampleTable = localTable({
  name: 'samples',
  calls: [samples.list],
  scope: 'account',
  isSnapshot: true,
  page: (_position, options) => api(samples.list, undefined, options),
});
