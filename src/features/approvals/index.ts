import { part } from '#src/ui/boundary.tsx';
import { afterTexts } from '#src/ui/in-kit.tsx';

/** Number of requests waiting for the user's approval, next to the link that leads there; nothing if there are none. */
export const WaitingCount = part(
  afterTexts(() => import('./waiting-count.tsx')),
  { failed: () => null },
);
