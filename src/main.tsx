import '#src/ui/theme.css';
import { inTurn } from './platform/in-turn.ts';

/** What an empty page begins with. */
const { begin } = await inTurn(
  () => import('react-dom/client'),
  () => import('./fill.tsx'),
);
await begin();
