import { store } from './storage.ts';

/**
 * Sets the page in its own faces from now on, on each later visit from the beginning (`public/theme.js`): on a slow line
 * they are as large as the code, which goes first, and what stands until then has their measures.
 */
export function showFaces(): void {
  document.documentElement.dataset['faces'] = '';
  store('faces', 'kept');
}
