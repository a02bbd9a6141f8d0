import type { ResultOf } from '#contract/platform/call.ts';
import type { commandsSchemas } from '#contract/commands/schemas.ts';
import type { Db } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkAccess } from '#server/platform/http/access.ts';
import type { Session } from '#server/platform/http/context.ts';
import type { MountedCall } from '#server/platform/http/feature.ts';
import { write } from '#server/platform/http/serialization.ts';
import { lookUpCommand } from '#server/platform/idempotency.ts';

type Outcome = ResultOf<(typeof commandsSchemas)['getOutcome']>;

/** Returns the user's session for acting for an account, as currently permitted. */
export type ActFor = (db: Db, session: Session, accountId: string) => Promise<Session>;

interface Asked extends Pick<Deps, 'db' | 'vault'> {
  readonly mounted: ReadonlyMap<string, MountedCall>;
  readonly actFor: ActFor;
}

const nothing = { call: null, answer: null, doneAt: null } as const;

/**
 * Returns the outcome of the command a user sent under a key. Keys belong to the user: another user's key is unknown.
 * The result is returned only to a user who may still make the call for the same account; others are refused as the
 * call would.
 */
export async function getOutcome({ mounted, actFor, ...deps }: Asked, session: Session, key: string): Promise<Outcome> {
  const { isRunning, done } = await lookUpCommand(deps, session.userId, key);
  if (!done) return { state: isRunning ? 'running' : 'unknown', ...nothing };
  const doneAt = done.doneAt.toISOString();
  const found = done.call === null ? undefined : mounted.get(done.call);
  if (!found || done.accountId === null) return { state: 'done', ...nothing, doneAt };
  const { call, schemas } = found;
  // What a program did with this user's API key belongs to the program.
  if (typeof call.access === 'object' && 'apiKey' in call.access) return { state: 'unknown', ...nothing };
  checkAccess(call.access, await actFor(deps.db, session, done.accountId));
  // Null: the client reads it again, with the call that shows it.
  const answer: unknown = done.answer === null ? null : JSON.parse(write(schemas.result, done.answer));
  return { state: 'done', call: call.name, answer, doneAt };
}
