import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOwnTitle } from '#src/platform/own-title.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import DocumentTitle from './document-title.tsx';

function Article({ title }: { title: string }) {
  useOwnTitle(title);
  return <h1>{title}</h1>;
}

/** Two articles at one path, then a screen with the title of its route. */
function Frame() {
  const [at, go] = useState(0);
  return (
    <>
      <DocumentTitle pathname={at < 2 ? '/help/detail' : '/price'} shown={String(at)} />
      {at < 2 ? <Article title={at === 0 ? 'Networks' : 'Confirmations'} /> : null}
      <button type="button" onClick={() => go(at + 1)}>
        Next
      </button>
    </>
  );
}

test('the document has the title of the article that is shown, also after another one at the same path', async () => {
  await show(<Frame />);
  await expect.poll(() => document.title).toBe('Networks · Keelson');
  await userEvent.click(page.getByRole('button', { name: 'Next' }));
  await expect.poll(() => document.title).toBe('Confirmations · Keelson');
  await userEvent.click(page.getByRole('button', { name: 'Next' }));
  await expect.poll(() => document.title).toBe('Pricing · Keelson');
});
