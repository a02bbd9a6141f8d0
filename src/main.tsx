import '#src/ui/theme.css';
import { inTurn } from './platform/in-turn.ts';

/** Entry point of an empty page. */
const { begin } = await inTurn(
  () => import('react-dom/client'),
  () => import('./fill.tsx'),
);
await begin();
