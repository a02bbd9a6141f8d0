import '#src/ui/theme.css';
import { inTurn } from './platform/in-turn.ts';

/** Entry point of a prerendered page. */
const { begin } = await inTurn(
  () => import('react-dom/client'),
  () => import('./front/begin.ts'),
);
await begin();
