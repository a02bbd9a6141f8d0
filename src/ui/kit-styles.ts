import href from './kit.css?url';

/**
 * Brings the styles of what the kit draws, before all others: modules beat them by order alone. Code that names its styles
 * would have them put after what the page has.
 */
export function loadKitStyles(): Promise<void> {
  const link = document.createElement('link');
  const there = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // The next try is another link.
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
