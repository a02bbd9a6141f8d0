import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { loadDraft } from '#src/platform/drafts.ts';
import { Field } from './fields.tsx';
import { SteppedForm } from './stepped.tsx';
import type { Faults } from './use-fields.ts';
import { useStepped } from './use-stepped.ts';

const steps = ['who', 'where', 'check'] as const;
type Step = (typeof steps)[number];
const empty = { first: '', last: '', city: '' };
type Values = typeof empty;

const needed = (values: Values): Faults =>
  Object.fromEntries(
    (['first', 'last', 'city'] as const).filter((name) => values[name] === '').map((name) => [name, `Enter a ${name}`]),
  );

interface TripProps {
  readonly handIn: (values: Values) => Promise<Faults | void>;
  readonly draft?: string;
  /** Whether the step is in an address. */
  readonly isPlaced?: boolean;
  readonly initial?: Values;
  readonly toCorrect?: readonly Step[];
}

function Trip({ handIn, draft, isPlaced = false, initial = empty, toCorrect }: TripProps) {
  const [place, setPlace] = useState<Step>();
  const form = useStepped<Values, Step>({
    steps,
    initial,
    findFaults: needed,
    ...(toCorrect ? { toCorrect } : {}),
    stepOf: (path) => (path === 'city' ? 'where' : 'who'),
    ...(draft === undefined ? {} : { draft, attempt: 1 }),
    ...(isPlaced ? { place: { step: place, go: setPlace } } : {}),
  });
  const { field } = form.fields;
  return (
    <SteppedForm
      of={form}
      labels={{ who: 'Traveller', where: 'Destination', check: 'Everything' }}
      action="Book"
      offline="Kept here"
      handIn={handIn}
    >
      {form.steps.step === 'who' ? (
        <>
          <Field label="First name" {...field('first')} />
          <Field label="Last name" {...field('last')} />
        </>
      ) : null}
      {form.steps.step === 'where' ? <Field label="City" {...field('city')} /> : null}
    </SteppedForm>
  );
}

const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const nothing = async () => undefined;

async function fillToTheEnd() {
  await page.getByLabelText('First name').fill('Ada');
  await page.getByLabelText('Last name').fill('Lindqvist');
  await press('Next');
  await expect.element(heading('Destination')).toHaveFocus();
  await page.getByLabelText('City').fill('Oslo');
  await press('Next');
  await expect.element(heading('Everything')).toHaveFocus();
}

test('an incomplete step lists its missing fields, focuses the first one, and is left only when complete', async () => {
  setOffline(false);
  await show(<Trip handIn={nothing} />);
  await press('Next');
  await expect.element(page.getByRole('alert').getByText('2 fields need your attention')).toBeVisible();
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await page.getByRole('alert').getByRole('button', { name: 'Enter a last' }).click();
  await expect.element(page.getByLabelText('Last name')).toHaveFocus();
  await fillToTheEnd();
  await press('Back');
  await expect.element(page.getByLabelText('City')).toHaveValue('Oslo');
});

test('the form is submitted once, however often it is pressed', async () => {
  setOffline(false);
  const gate = Promise.withResolvers<void>();
  const handedIn: Values[] = [];
  await show(
    <Trip
      isPlaced
      handIn={async (values) => {
        handedIn.push(values);
        await gate.promise;
      }}
    />,
  );
  await fillToTheEnd();
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.poll(() => handedIn.length).toBe(1);
  gate.resolve();
  expect(handedIn).toEqual([{ first: 'Ada', last: 'Lindqvist', city: 'Oslo' }]);
});

test('a rejected field opens its step and gets the focus', async () => {
  setOffline(false);
  await show(<Trip isPlaced handIn={async () => ({ last: 'Nobody is called so' })} />);
  await fillToTheEnd();
  await press('Book');
  await expect.element(heading('Traveller')).toBeVisible();
  await expect.element(page.getByLabelText('Last name')).toHaveFocus();
  await expect.element(page.getByText('Nobody is called so')).toBeVisible();
});

test('offline, the draft is stored and resumes at the same step', async () => {
  setOffline(true);
  const shown = await show(<Trip handIn={nothing} draft="trip" />);
  await page.getByLabelText('First name').fill('Ada');
  await page.getByLabelText('Last name').fill('Lindqvist');
  await press('Next');
  await expect.element(heading('Destination')).toHaveFocus();
  await expect.element(page.getByText('Kept here')).toBeVisible();
  await expect.poll(async () => (await loadDraft('trip'))?.value).toMatchObject({ attempt: 1 });
  await shown.unmount();
  // Opened and left without typing: the draft stays as it was, including its step.
  const lookedAt = await show(<Trip handIn={nothing} draft="trip" />);
  await expect.element(heading('Destination')).toBeVisible();
  await lookedAt.unmount();
  await show(<Trip handIn={nothing} draft="trip" />);
  await expect.element(heading('Destination')).toBeVisible();
  await page.getByLabelText('City').fill('Oslo');
  await press('Next');
  await expect.element(page.getByRole('button', { name: 'Book' })).toBeDisabled();
  setOffline(false);
  await expect.element(page.getByRole('button', { name: 'Book' })).toBeEnabled();
});

test('the steps are on one line if there is room, and otherwise only counted', async () => {
  setOffline(false);
  await page.viewport(900, 700);
  await show(<Trip handIn={nothing} />);
  await expect.element(page.getByRole('button', { name: 'Destination' })).toBeVisible();
  const tops = [...document.querySelectorAll('nav li')].map((one) => Math.round(one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.viewport(390, 700);
  await expect.element(page.getByText('Step 1 of 3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Destination' })).not.toBeInTheDocument();
});

test('a returned form opens at the first step to correct, which is marked until it is changed', async () => {
  await page.viewport(1280, 900);
  const initial = { first: 'Ada', last: 'Lindqvist', city: 'Olso' };
  await show(<Trip handIn={nothing} initial={initial} toCorrect={['where']} isPlaced />);
  await expect.element(heading('Destination')).toBeVisible();
  const mark = page.getByText('Needs correction');
  expect(mark.elements()).toHaveLength(2);
  // What was accepted can still be changed, and says nothing.
  await press('Back');
  await expect.element(heading('Traveller')).toBeVisible();
  expect(mark.elements()).toHaveLength(1);
  await press('Next');
  await page.getByLabelText('City').fill('Oslo');
  await expect.poll(() => mark.elements()).toEqual([]);
});
