import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { businessVerification } from '#contract/business-verification/calls.ts';
import type { businessVerificationSchemas } from '#contract/business-verification/schemas.ts';
import { kyc } from '#contract/kyc/calls.ts';
import type { kycSchemas } from '#contract/kyc/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { useSession } from '#src/platform/session.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import { followed } from './following.ts';

export type PersonView = ResultOf<typeof kycSchemas.getKyc>;
export type CompanyView = ResultOf<typeof businessVerificationSchemas.getBusinessVerification>;
export type AnyView = PersonView | CompanyView;

export const personKey = ['kyc', 'person'] as const;
export const companyKey = ['kyc', 'company'] as const;

/** Returns a person's verification, kept up to date while it is in progress. */
export function usePersonVerification() {
  return useFollowed(personKey, () => api(kyc.getKyc, undefined, { isInline: true }));
}

/** Returns a company's verification, kept up to date while it is in progress. */
export function useCompanyVerification() {
  return useFollowed(companyKey, () =>
    api(businessVerification.getBusinessVerification, undefined, { isInline: true }),
  );
}

function useFollowed<V extends AnyView>(queryKey: readonly string[], queryFn: () => Promise<V>) {
  const { user } = useSession();
  const [options] = useState(() => followed<V>(queryKey, queryFn));
  const query = useQuery(options);
  const { refetch } = query;
  const found = query.data?.kycStatus;
  const known = user?.kycStatus;
  useEffect(() => {
    // One of the two is stale: menus, guards and tags follow the session, this screen its own query.
    if (found === undefined || known === undefined || found === known) return;
    void Promise.allSettled([refreshUser(), refetch()]);
  }, [found, known, refetch]);
  return query;
}
