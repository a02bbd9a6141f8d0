import '#src/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { must } from '#contract/platform/errors.ts';
import { App } from './app.tsx';
import { startLocale } from './platform/i18n.ts';
import { prepare, startAfterFirstScreen } from './platform/start.ts';

prepare();
await startLocale();
createRoot(must(document.getElementById('root'), 'the page’s root')).render(<App />);
whenIdle(() => void startAfterFirstScreen());

/** Safari has no idle callback by default; a moment later does as well. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
}
