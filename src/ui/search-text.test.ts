import { expect, test } from 'vitest';
import { createSearchText } from './search-text.ts';

/** A field whose pauses end when the test says so, and whose address answers when it says so. */
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

test('what is typed while the address is on its way stays', () => {
  const field = makeField();
  field.type('nor');
  field.pause();
  field.type('north pier');
  field.follow('nor');
  expect(field.text()).toBe('north pier');
  field.pause();
  expect(field.put).toEqual(['nor', 'north pier']);
});

test('what more will follow waits for it, however long that takes, and calls off what went before', () => {
  const field = makeField('', undefined, (text) => !text.startsWith('0'));
  for (const day of ['2026-11-21', '0002-11-22', '0020-11-22', '0202-11-22']) field.type(day);
  field.pause();
  expect(field.put).toEqual([]);
  field.type('2026-11-22');
  field.pause();
  expect(field.put).toEqual(['2026-11-22']);
});

test('an older address that arrives after a newer one went out changes nothing that is typed', () => {
  const field = makeField();
  for (const text of ['nor', 'north', 'north pier']) {
    field.type(text);
    field.pause();
  }
  field.type('north pier 2');
  // The one between gave way to the newer and never arrives.
  for (const arrived of ['nor', 'north pier']) {
    field.follow(arrived);
    expect(field.text()).toBe('north pier 2');
  }
  field.pause();
  field.follow('north pier 2');
  expect(field.put).toEqual(['nor', 'north', 'north pier', 'north pier 2']);
  // All of it is there: from here on it is somebody else who changes the address.
  field.follow('nor');
  expect(field.text()).toBe('nor');
});

test('letters in quick succession are one search', () => {
  const field = makeField();
  for (const text of ['n', 'no', 'nor']) field.type(text);
  field.pause();
  expect(field.put).toEqual(['nor']);
});

test('nothing goes out within a composition, and what was composed does at its end', () => {
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

test('the way back changes the field, and calls off what was about to go out', () => {
  const field = makeField('first');
  field.type('second');
  field.follow('');
  field.pause();
  expect(field.text()).toBe('');
  expect(field.put).toEqual([]);
});

test('Enter searches at once, and once', () => {
  const field = makeField();
  field.type(' pier ');
  field.store();
  field.pause();
  expect(field.put).toEqual(['pier']);
});

test('Enter searches what stands in the field, also where nobody heard its keys', () => {
  const field = makeField();
  field.store('pier ');
  expect(field.text()).toBe('pier ');
  expect(field.put).toEqual(['pier']);
});

test('what was typed before the field was there is shown, and searched after the pause', () => {
  const field = makeField('nor', 'north');
  expect(field.text()).toBe('north');
  field.begin();
  field.follow('nor');
  field.pause();
  expect(field.put).toEqual(['north']);
});
