import { useQuery, useQueryClient } from '@tanstack/react-query';
import { members } from '#contract/members/calls.ts';
import type { membersSchemas } from '#contract/members/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';

/** A company's members, custom roles and invitations. */
export type Company = ResultOf<(typeof membersSchemas)['list']>;
export type MemberRow = Company['members'][number];
export type RoleRow = Company['roles'][number];
export type InvitationRow = Company['invitations'][number];

const queryKey = ['members'];

/** The company's people, and when they were read. */
export function useCompany() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(members.list, undefined, { signal, isInline: true }),
  });
  return { ...query, asOf: query.data ? query.dataUpdatedAt : null };
}

/** Makes a change among the people after its verification; false where its dialog was closed. */
export function useChange() {
  const verified = useVerified();
  const client = useQueryClient();
  return async (values: Readonly<Record<string, string>>, send: (verification: string) => Promise<unknown>) => {
    const done = await verified('member.change', values, async (verification) => {
      await send(verification);
      return true;
    });
    if (done) await client.invalidateQueries({ queryKey });
    return done === true;
  };
}
