import type { ComponentType } from 'react';

interface DrawingProps {
  readonly size: number;
  readonly stroke: number;
  readonly 'aria-hidden': 'true';
}

/** A drawing of `@tabler/icons-react`, imported individually: the full list is ten megabytes. */
export type Drawing = ComponentType<DrawingProps>;

/** An icon beside text, or in a button with its own accessible name. */
export function Icon({ of: Of, size = 20 }: { of: Drawing; size?: number }) {
  return <Of size={size} stroke={1.75} aria-hidden="true" />;
}
