import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';
import styles from './review.module.css';

const refreshMs = 15_000;

interface ReviewListProps<Item> {
  /** What tells this list, with its filters, from every other. */
  readonly queryKey: readonly unknown[];
  /** A page of it from the server; without a cursor, the first. */
  readonly load: (cursor: string | undefined) => Promise<{
    readonly items: readonly Item[];
    readonly nextCursor: string | null;
  }>;
  /** One of it as an item of a list, with its key. */
  readonly line: (item: Item) => ReactNode;
  /** What is said, in a line, where there is none; left out: that nothing fits the filter. */
  readonly empty?: ReactNode;
}

/** What waits for an operator. Read anew while it is open, and kept nowhere: it is about other people. */
export function ReviewList<Item>({ queryKey, load, line, empty }: ReviewListProps<Item>) {
  const { t } = useLingui();
  const { data, error, isPaused, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: refreshMs,
    gcTime: 0,
  });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data && isPaused) return <ErrorState message={t`This needs a network.`} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return empty ? (
      <p className={styles.meta}>{empty}</p>
    ) : (
      <EmptyState title={<Trans>Nothing fits</Trans>}>
        <Trans>New ones appear here by themselves.</Trans>
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>{items.map(line)}</ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}
