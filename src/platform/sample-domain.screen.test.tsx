import { Type } from 'typebox';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DynamicFieldPart, DynamicValuesPart } from '#contract/dynamic-forms/schema-parts.ts';
import type { DynamicField, DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { defineCalls } from '#contract/platform/call.ts';
import { DynamicFacts, DynamicFields, useDynamicForm } from '#src/features/dynamic-forms/index.ts';
import { useAddition } from '#src/features/commands/index.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { sampleTable as table, samples } from '../../tests/harness/screens/sample-table.ts';
import { answer, asked, show } from '../../tests/harness/screens/world.tsx';
import { api } from './api.ts';
import { ask } from './ask.ts';

/** A fictional domain of a list, a form and a record: everything that a domain has to declare. */
const Berth = Type.Object({ id: Type.String(), values: DynamicValuesPart });
const schemas = {
  fields: { result: Type.Object({ fields: Type.Array(DynamicFieldPart) }) },
  create: { body: Type.Object({ values: DynamicValuesPart }), result: Berth },
};
const read = { method: 'GET', access: 'session', offline: 'cached', errors: [], summary: '' } as const;
const berths = defineCalls<typeof schemas>()('berths', {
  fields: { ...read, path: '/berths/fields' },
  create: {
    ...read,
    method: 'POST',
    path: '/berths/create',
    offline: 'never',
    idempotency: 'required',
    touches: ['samples.list'],
  },
});

function List() {
  const rows = table.useNewest();
  useEffect(() => void table.sync(), []);
  return (
    <Stored of={table} rows={rows}>
      <ul>
        {rows?.map(({ id, values }) => (
          <li key={id}>{values?.['name']}</li>
        ))}
      </ul>
    </Stored>
  );
}

function Create({ fields }: { fields: readonly DynamicField[] }) {
  const form = useDynamicForm({ fields, draft: 'berths' });
  const addition = useAddition('berth-add', form.form.reset);
  const send = async () => {
    const body = { values: form.read() };
    await addition.submit({ body, send: (_none, options) => api(berths.create, { body }, options) });
  };
  return (
    <Form of={form} submit={send}>
      <DynamicFields of={form} />
      <FormFoot of={addition} action="Add berth" />
    </Form>
  );
}

function Screen() {
  const query = useQuery(ask(berths.fields));
  const newest = table.useNewest(1);
  return (
    <Answered query={query}>
      {({ fields }) => (
        <>
          <Create fields={fields} />
          <List />
          <section aria-label="Record">
            {newest?.map((row) => (
              <DynamicFacts key={row.id} fields={fields} values={row.values ?? {}} />
            ))}
          </section>
        </>
      )}
    </Answered>
  );
}

const fields: DynamicField[] = [
  { key: 'name', label: { en: 'Name', 'zh-CN': '名称' }, type: 'text', isRequired: true, maxLength: 20 },
  { key: 'since', label: { en: 'Since', 'zh-CN': '起始日' }, type: 'date', isRequired: true },
];

test('a declared domain is validated, submitted once despite a double click, listed and opened', async () => {
  const stored: { id: string; values: DynamicValues }[] = [];
  answer(berths.fields, { fields });
  answer(samples.list, () => ({ items: stored, asOf: '2026-11-22T00:00:00Z' }));
  answer(berths.create, ({ body }) => {
    const row = { id: `b${stored.length}`, values: body.values };
    stored.push(row);
    return row;
  });
  await show(<Screen />);
  const add = page.getByRole('button', { name: 'Add berth' });
  await add.click();
  await expect.element(page.getByText('2 fields need your attention')).toBeVisible();
  await page.getByLabelText('Name').fill('Quay 7');
  await page.getByLabelText('Since').fill('2026-01-31');
  const button = add.element();
  if (!(button instanceof HTMLButtonElement)) throw new Error('a button');
  button.click();
  button.click();
  await expect.element(page.getByRole('listitem').getByText('Quay 7')).toBeVisible();
  expect(asked.filter(({ path }) => path === '/berths/create')).toHaveLength(1);
  await expect.element(page.getByRole('region', { name: 'Record' }).getByText('January 31, 2026')).toBeVisible();
});
