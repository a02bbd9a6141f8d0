import { store } from './storage.ts';

/**
 * Sets the page in its own faces, on each later visit from the beginning (`public/theme.js`): on a slow line they are as
 * large as the code, which goes first, and what stands until then has their measures. The page is laid out anew once
 * the one of its texts is there, and not before.
 */
export async function showFaces(): Promise<void> {
  const { faces } = document.documentElement.dataset;
  if (faces !== undefined) return;
  const found = await document.fonts.load('1em Geist').catch(() => []);
  if (found.length === 0) return;
  document.documentElement.dataset['faces'] = '';
  store('faces', 'kept');
}
