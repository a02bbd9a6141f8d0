import '#src/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { must } from '#contract/platform/errors.ts';
import { App } from './app.tsx';
import { startLocale } from './platform/i18n.ts';
import { prepare, startAfterFirstScreen } from './platform/start.ts';

prepare();
await startLocale();
createRoot(must(document.getElementById('root'), 'the page’s root')).render(<App />);
requestIdleCallback(() => void startAfterFirstScreen(), { timeout: 2000 });
