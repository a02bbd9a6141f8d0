import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { kyc } from '#contract/kyc/calls.ts';
import type { kycSchemas } from '#contract/kyc/schemas.ts';
import { kycStages, type KycStage } from '#contract/kyc/rules.ts';
import { formatInstant } from '#contract/platform/display.ts';
import type { QueryOf, ResultOf } from '#contract/platform/call.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import styles from '#src/ui/review.module.css';
import { stageNames } from './wording.ts';

const here = '/dashboard/operator/verifications';
const refreshMs = 15_000;

type Item = ResultOf<typeof kycSchemas.listKycApplications>['items'][number];

/** The applications that fit, newest first. */
export function OperatorList() {
  const { t } = useLingui();
  const { stage, kind } = useSearch({ from: here });
  const query = {
    Stage: kycStages.find((one) => one === stage),
    Kind: kind === 'person' || kind === 'company' ? kind : undefined,
  } as QueryOf<typeof kycSchemas.listKycApplications>;
  const { data, error, isPaused, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['kyc', 'operator', 'list', query],
    queryFn: ({ pageParam }) =>
      api(kyc.listKycApplications, { query: { ...query, Cursor: pageParam } }, { isInline: true }),
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

function Line({ item }: { item: Item }) {
  const { i18n } = useLingui();
  const search = useSearch({ from: here });
  const stage: KycStage = item.stage;
  return (
    <li className={styles.line}>
      <Link to={here} search={{ ...search, id: item.id }}>
        {item.name || <Trans>without a name yet</Trans>}
      </Link>
      <span>{item.kind === 'company' ? <Trans>Company</Trans> : <Trans>Person</Trans>}</span>
      {/* The tag says the rest. */}
      {stage === 'camera' || stage === 'handingOver' ? <span>{i18n._(stageNames[stage])}</span> : null}
      <KycTag status={item.kycStatus} />
      <small>
        {item.emailAddress ?? `UID ${item.uid}`}
        {item.submittedAt ? ` · ${formatInstant(item.submittedAt)}` : ''}
      </small>
    </li>
  );
}
