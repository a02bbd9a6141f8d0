import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Boundary, PartFault } from './boundary.tsx';

// Without a catalogue, English is shown as it is in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

const propsOf = (of: string) => ({ of, failed: () => <p>failed</p>, children: <p>whole</p> });

/** Creates a boundary whose part has crashed; React itself calls it this way. */
function broken(of: string): Boundary {
  const boundary = new Boundary(propsOf(of));
  boundary.state = { ...boundary.state, ...Boundary.getDerivedStateFromError() };
  return boundary;
}

test('a crashed part shows its fallback, with a way to try again', () => {
  expect(renderToStaticMarkup(<>{broken('a').render()}</>)).toBe('<p>failed</p>');
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PartFault retry={() => undefined} />
    </I18nProvider>,
  );
  expect(shown).toContain('role="alert"');
  expect(shown).toContain('Try again');
});

test('a crashed boundary resets for another subject, and stays as it is for the same one', () => {
  const { state } = broken('a');
  expect(Boundary.getDerivedStateFromProps(propsOf('a'), state)).toBeNull();
  expect(Boundary.getDerivedStateFromProps(propsOf('b'), state)).toEqual({ hasFailed: false, of: 'b' });
});

test('a part that has not crashed is shown as it is', () => {
  expect(renderToStaticMarkup(<Boundary {...propsOf('a')} />)).toBe('<p>whole</p>');
});
