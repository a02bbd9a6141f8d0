/** One icon, without the list of all: the package declares the list alone. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType } from 'react';
  const Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  export default Icon;
}
