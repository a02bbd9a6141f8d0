import '#src/ui/theme.css';
import { inTurn } from './platform/in-turn.ts';

/** What a page begins with that was made ahead of time. */
const { begin } = await inTurn(
  () => import('react-dom/client'),
  () => import('./front/begin.ts'),
);
await begin();
