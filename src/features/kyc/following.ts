import { queryOptions, type Query } from '@tanstack/react-query';
import type { KycStatus } from '#contract/kyc/states.ts';
import type { KycStage } from '#contract/kyc/rules.ts';

/** As much of a verification as says whether its reader waits for somebody, and for what. */
interface Standing {
  readonly kycStatus: KycStatus;
  readonly application: { readonly stage: KycStage } | null;
}

const soonestMs = 4000;
const latestMs = 60_000;
/** Asked again after this share of the time that it has stood like this: a review takes seconds or days. */
const patience = 1 / 8;

/**
 * How a page follows a verification. It asks by itself only where somebody else has the turn and while it can be
 * seen, ever more seldom the longer nothing happens; and at once when its reader, or the network, is back.
 */
export function followed<V extends Standing>(queryKey: readonly string[], queryFn: () => Promise<V>) {
  let standing = '';
  let since = 0;
  const nextMs = ({ state }: Query<V, Error, V, readonly string[]>): number | false => {
    const { data, dataUpdatedAt } = state;
    if (data?.kycStatus !== 1) return false;
    const found = data.application?.stage ?? 'review';
    if (found !== standing) since = dataUpdatedAt;
    standing = found;
    return Math.min(latestMs, Math.max(soonestMs, (dataUpdatedAt - since) * patience));
  };
  /** What is verified stays so; everything else may have changed meanwhile, on the phone too. */
  const onReturn = ({ state }: Query<V, Error, V, readonly string[]>) =>
    state.data?.kycStatus === 3 ? false : ('always' as const);
  return queryOptions({
    queryKey,
    queryFn,
    staleTime: 0,
    refetchInterval: nextMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: onReturn,
    refetchOnReconnect: onReturn,
  });
}
