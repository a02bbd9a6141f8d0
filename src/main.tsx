import '#src/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { must } from '#contract/platform/errors.ts';
import { App } from './app.tsx';
import { startLocale } from './platform/i18n.ts';
import { prepare } from './platform/start.ts';

prepare();
await startLocale();
createRoot(must(document.getElementById('root'), 'the page’s root')).render(<App />);
// What the first screen does without comes after it, code and all.
whenIdle(async () => (await import('./platform/after-start.ts')).startAfterFirstScreen());

/** Safari has no idle callback by default; a moment later does as well. */
function whenIdle(work: () => Promise<void>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: 2000 });
  else setTimeout(() => void work(), 500);
}
