/** The yardstick for a public page: React, a component, a button, prerendered and hydrated. */
import { createElement as h, useEffect, useState } from 'react';

const lines = Array.from({ length: 12 }, (_none, index) => `Line ${index + 1} of a page that says nothing at length.`);

export function BarePage() {
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    performance.mark('ready');
  }, []);
  return h(
    'main',
    null,
    h('h1', null, 'A bare page'),
    lines.map((line) => h('p', { key: line }, line)),
    h('button', { type: 'button', onClick: () => setPresses(presses + 1) }, `Pressed ${presses} times`),
  );
}
