import { statements as calls } from '#contract/statements/calls.ts';
import { statementsSchemas } from '#contract/statements/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import type { Kept } from '#server/platform/purge.ts';
import { makeStatements, makeTask } from './make.ts';
import { downloadStatement, keptMs, listStatements, requestStatement } from './order.ts';
import { findRow } from './store.ts';
import './tables.ts';

export { openPaper } from './formats/paper.ts';

/** Deletes the row first; the file it names goes with the next cleanup. */
export const statementsKept: readonly Kept[] = [{ table: 'account_statement', since: 'asked_at', forMs: keptMs }];

/** Statements of global accounts, and certificates of their balances. The feature's entry point. */
export function createStatementsFeature(deps: Deps): Feature {
  return defineFeature(calls, statementsSchemas, {
    request: async (context, { body }) => requestStatement(deps, context, body),
    list: async (context) => listStatements(deps, context),
    download: async (context, { query }) => downloadStatement(deps, context, query.Id),
  });
}

/** Job that makes a statement. */
export const statementTasks = (deps: Deps): Tasks => ({ [makeTask]: makeStatements(deps) });

/** Whether a stored file belongs to a statement. */
export const isStatementFile = async ({ db }: Deps, id: string) => (await findRow(db, id)) !== undefined;
