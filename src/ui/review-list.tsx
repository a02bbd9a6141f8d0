import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Answered } from './answered.tsx';
import { MoreButton } from './more-button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './review.module.css';
import ui from './ui.module.css';

const refreshMs = 15_000;

interface ReviewListProps<Item> {
  /** Key that distinguishes this list and its filters from every other list. */
  readonly queryKey: readonly unknown[];
  /** Fetches a page from the server; without a cursor, the first page. */
  readonly load: (cursor: string | undefined) => Promise<{
    readonly items: readonly Item[];
    readonly nextCursor: string | null;
  }>;
  /** Renders an item as a keyed list item. */
  readonly line: (item: Item) => ReactNode;
  /** One-line text shown when the list is empty. By default it says that nothing matches the filter. */
  readonly empty?: ReactNode;
}

/**
 * A queue of items that wait for an operator. Refetched while it is open and never cached, because it is about other
 * people.
 */
export function ReviewList<Item>({ queryKey, load, line, empty }: ReviewListProps<Item>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: refreshMs,
    gcTime: 0,
  });
  return (
    <Answered query={query}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <Nothing empty={empty} />;
        return (
          <>
            <ul className={styles.list}>{items.map(line)}</ul>
            <MoreButton of={query} />
          </>
        );
      }}
    </Answered>
  );
}

function Nothing({ empty }: { empty: ReactNode }) {
  if (empty)
    return (
      <div className={ui.state}>
        <p>{empty}</p>
      </div>
    );
  return (
    <EmptyState title={<Trans>Queue is clear</Trans>}>
      <Trans>New cases appear automatically.</Trans>
    </EmptyState>
  );
}
