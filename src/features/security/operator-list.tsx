import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { QueryOf, ResultOf } from '#contract/platform/call.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { security } from '#contract/security/calls.ts';
import type { securitySchemas } from '#contract/security/schemas.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import styles from '#src/ui/review.module.css';
import { ApplicationTag } from './application-tag.tsx';
import { itemNames } from './wording.ts';

const here = '/dashboard/operator/security';
const refreshMs = 15_000;

/** An application as an operator sees it. */
export type ReviewedApplication = ResultOf<typeof securitySchemas.listApplications>['items'][number];

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;

/** The applications of one status, oldest first; without one in the address, those that wait. */
export function OperatorList() {
  const { t } = useLingui();
  const search = useSearch({ from: here });
  const Status = applicationStatuses.find((one) => one === search.status) ?? 'pending';
  const { data, error, isPaused, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['security', 'operator', 'list', Status],
    queryFn: ({ pageParam }) => {
      const query: QueryOf<typeof securitySchemas.listApplications> = { Status, Cursor: pageParam };
      return api(security.listApplications, { query }, { isInline: true });
    },
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
    return (
      <EmptyState title={<Trans>No application fits</Trans>}>
        <Trans>New ones appear here by themselves.</Trans>
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}

function Line({ item }: { item: ReviewedApplication }) {
  const { i18n } = useLingui();
  const search = useSearch({ from: here });
  return (
    <li className={styles.line}>
      <Link to={here} search={{ ...search, id: item.id }}>
        {item.emailAddress ?? item.phoneNumber ?? `UID ${item.uid}`}
      </Link>
      <span>{item.items.map((one) => i18n._(itemNames[one])).join(', ')}</span>
      <ApplicationTag status={item.status} />
      <small>
        UID {item.uid} · {formatInstant(item.createdAt)}
      </small>
    </li>
  );
}
