import { queryOptions, type Query } from '@tanstack/react-query';
import type { KycStatus } from '#contract/kyc/states.ts';
import type { KycStage } from '#contract/kyc/rules.ts';

/** The part of a verification that tells whether the user is waiting for someone, and for what. */
interface Standing {
  readonly kycStatus: KycStatus;
  readonly application: { readonly stage: KycStage } | null;
}

const soonestMs = 4000;
const latestMs = 60_000;
/** Queried again after this fraction of the time in the current state: a review takes seconds or days. */
const patience = 1 / 8;

/**
 * Returns the options by which a page follows a verification. It polls only while the other side has the turn and the
 * page is visible, less and less often the longer nothing happens, and at once when the user or the network is back.
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
  /** A completed verification never changes; anything else may have changed meanwhile, also on the phone. */
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
