import type { ReactNode } from 'react';
import { useFreshness } from '#src/platform/local.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Stored } from '#src/ui/stored.tsx';

interface ListFrameProps {
  readonly name: string;
  readonly rows: readonly unknown[] | undefined;
  readonly children: ReactNode;
}

/** Stored texts, with their age at the foot. */
export function ListFrame({ name, rows, children }: ListFrameProps) {
  const { asOf } = useFreshness(name);
  return (
    <Stored name={name} rows={rows}>
      {children}
      <AsOf at={asOf} />
    </Stored>
  );
}
