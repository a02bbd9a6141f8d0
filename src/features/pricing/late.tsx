import type { ReactNode } from 'react';
import { useIsFilled } from '#src/platform/ahead.ts';

/**
 * Fields and buttons. On a page made ahead of time they would carry styles that the policy drops: their room is kept for
 * them by the class.
 */
export function Late({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <div className={className}>{useIsFilled() ? children : null}</div>;
}
