/** A single icon, without the list of all: the package only declares the list. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType } from 'react';
  const Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  export default Icon;
}
