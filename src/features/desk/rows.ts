import type { ResultOf } from '#contract/platform/call.ts';
import type { deskSchemas } from '#contract/desk/schemas.ts';

export type CaseLine = ResultOf<typeof deskSchemas.list>['items'][number];
export type Case = ResultOf<typeof deskSchemas.get>;
export type CaseEntry = Case['entries'][number];
export type CustomerRequest = ResultOf<typeof deskSchemas.listRequests>['items'][number];

export const inboxPath = '/dashboard/operator/cases';
export const casePath = '/dashboard/operator/case';
