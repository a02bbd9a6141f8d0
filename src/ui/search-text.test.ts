import { expect, test } from 'vitest';
import { createSearchText } from './search-text.ts';

/** Makes a field whose pauses end, and whose address updates arrive, when the test says so. */
function makeField(stored = '', typed?: string, isWhole?: (text: string) => boolean) {
  const put: string[] = [];
  let due: (() => void) | undefined;
  const core = createSearchText({
    stored,
    typed,
    isWhole,
    put: (text) => void put.push(text),
    later: (work) => {
      due = work;
      return () => (due = undefined);
    },
  });
  const pause = () => {
    const work = due;
    due = undefined;
    work?.();
  };
  return { ...core, put, pause };
}

test('text typed while a navigation is pending is kept', () => {
  const field = makeField();
  field.type('nor');
  field.pause();
  field.type('north pier');
  field.follow('nor');
  expect(field.text()).toBe('north pier');
  field.pause();
  expect(field.put).toEqual(['nor', 'north pier']);
});

test('an incomplete value is not searched until it is complete, and cancels the pending search', () => {
  const field = makeField('', undefined, (text) => !text.startsWith('0'));
  for (const day of ['2026-11-21', '0002-11-22', '0020-11-22', '0202-11-22']) field.type(day);
  field.pause();
  expect(field.put).toEqual([]);
  field.type('2026-11-22');
  field.pause();
  expect(field.put).toEqual(['2026-11-22']);
});

test('an older navigation that arrives after a newer one was sent leaves the typed text alone', () => {
  const field = makeField();
  for (const text of ['nor', 'north', 'north pier']) {
    field.type(text);
    field.pause();
  }
  field.type('north pier 2');
  // The middle navigation was superseded by the newer one and never arrives.
  for (const arrived of ['nor', 'north pier']) {
    field.follow(arrived);
    expect(field.text()).toBe('north pier 2');
  }
  field.pause();
  field.follow('north pier 2');
  expect(field.put).toEqual(['nor', 'north', 'north pier', 'north pier 2']);
  // All navigations have arrived: any further change of the address comes from elsewhere.
  field.follow('nor');
  expect(field.text()).toBe('nor');
});

test('letters typed in quick succession make one search', () => {
  const field = makeField();
  for (const text of ['n', 'no', 'nor']) field.type(text);
  field.pause();
  expect(field.put).toEqual(['nor']);
});

test('nothing is searched during an IME composition, and the composed text is searched at its end', () => {
  const field = makeField();
  field.beginComposition();
  for (const text of ['q', 'qu', 'que', "que'ren"]) {
    field.type(text);
    field.pause();
  }
  expect(field.put).toEqual([]);
  field.endComposition('确认数');
  field.pause();
  expect(field.put).toEqual(['确认数']);
  expect(field.text()).toBe('确认数');
});

test('going back changes the field, and cancels the pending search', () => {
  const field = makeField('first');
  field.type('second');
  field.follow('');
  field.pause();
  expect(field.text()).toBe('');
  expect(field.put).toEqual([]);
});

test('Enter searches at once, and only once', () => {
  const field = makeField();
  field.type(' pier ');
  field.store();
  field.pause();
  expect(field.put).toEqual(['pier']);
});

test('Enter searches the field’s current text, even if no key event was seen', () => {
  const field = makeField();
  field.store('pier ');
  expect(field.text()).toBe('pier ');
  expect(field.put).toEqual(['pier']);
});

test('text typed before the field was ready is shown, and searched after the pause', () => {
  const field = makeField('nor', 'north');
  expect(field.text()).toBe('north');
  field.begin();
  field.follow('nor');
  field.pause();
  expect(field.put).toEqual(['north']);
});
