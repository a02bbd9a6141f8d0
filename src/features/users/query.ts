import type { ResultOf } from '#contract/platform/call.ts';
import type { usersSchemas } from '#contract/users/schemas.ts';

export const usersQuery = ['users', 'operator'];

export type User = ResultOf<typeof usersSchemas.find>['items'][number];
