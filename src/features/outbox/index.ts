import { part } from '#src/ui/boundary.tsx';
import { afterTexts } from '#src/ui/in-kit.tsx';

/** Number of changes that the server refused, next to the link that leads to them; nothing if there are none. */
export const RefusedCount = part(
  afterTexts(() => import('./refused-count.tsx')),
  { failed: () => null },
);
