import href from './kit.css?url';

/**
 * Loads the kit's styles before all others: CSS modules override them by order alone. Code that imports its own styles
 * would have them placed after the page's.
 */
export function loadKitStyles(): Promise<void> {
  // The service worker's page has them in its one style file, and marks which those are.
  if (document.querySelector(`link[rel=stylesheet][disabled][href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  const there = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // A retry creates another link.
      link.remove();
      reject(new Error(`Unable to preload CSS for ${href}`));
    };
  });
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  document.head.prepend(link);
  return there;
}
