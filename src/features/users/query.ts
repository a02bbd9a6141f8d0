import type { ResultOf } from '#contract/platform/call.ts';
import type { balancesSchemas } from '#contract/balances/schemas.ts';
import type { usersSchemas } from '#contract/users/schemas.ts';

export const usersQuery = ['users', 'operator'];
export const balancesQuery = ['balances', 'operator'];

export type Balances = ResultOf<typeof balancesSchemas.list>;

export type CustomerOrders = ResultOf<typeof usersSchemas.listOrders>['items'][number];
export type Submitted = NonNullable<ResultOf<typeof usersSchemas.getVerification>['application']>;
export type UserRecord = ResultOf<typeof usersSchemas.get>;
export type User = ResultOf<typeof usersSchemas.find>['items'][number];
