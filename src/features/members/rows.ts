import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { members } from '#contract/members/calls.ts';
import type { membersSchemas } from '#contract/members/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';

type People = ResultOf<(typeof membersSchemas)['list']>;
export type MemberRow = People['members'][number];
export type RoleRow = People['roles'][number];
export type InvitationRow = People['invitations'][number];

/** Returns how many pending invitations name a role. */
export const countInvited = (invitations: readonly InvitationRow[], { id }: RoleRow): number =>
  invitations.filter(({ role, status }) => role === id && status === 'pending').length;

/** Everything below belongs to the company whose account is selected; selecting another account clears it. */
const queryKey = ['members'];

/** Returns the company's members and when they were read. Cached for the lifetime of the page. */
export function useMembers() {
  const query = useQuery(ask(members.list));
  return { ...query, asOf: query.data ? query.dataUpdatedAt : null };
}

export function useHistory() {
  return useInfiniteQuery({
    queryKey: [...queryKey, 'history'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api(members.listHistory, { query: { Cursor: pageParam } }, { signal, isInline: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
