import { part } from '#src/ui/boundary.tsx';
import { afterTexts } from '#src/ui/in-kit.tsx';

/** How much waits for the reader's approval, beside the link that leads there; nothing where nothing does. */
export const WaitingCount = part(
  afterTexts(() => import('./waiting-count.tsx')),
  { failed: () => null },
);
