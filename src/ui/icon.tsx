import type { ComponentType } from 'react';

interface DrawingProps {
  readonly size: number;
  readonly stroke: number;
  readonly 'aria-hidden': 'true';
}

/** A drawing of `@tabler/icons-react`, imported singly: its whole list weighs ten megabytes. */
export type Drawing = ComponentType<DrawingProps>;

/** A picture beside words, or in a button that says its name by itself. */
export function Icon({ of: Of, size = 20 }: { of: Drawing; size?: number }) {
  return <Of size={size} stroke={1.75} aria-hidden="true" />;
}
