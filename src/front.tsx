import '#src/ui/theme.css';
import { untilPainted } from './platform/first-paint.ts';
import { inTurn } from './platform/in-turn.ts';

/** Entry point of a prerendered page. */
await untilPainted();
const { begin } = await inTurn(
  () => import('react-dom/client'),
  () => import('./front/begin.ts'),
);
await begin();
