import { assert, must, refuse } from '#contract/platform/errors.ts';
import type { Person } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context, Session } from '#server/platform/http/context.ts';
import type { Facts } from './begin.ts';
import type { CommandDeclaration } from './define.ts';
import { sayingTo, type End } from './end.ts';
import type { Given } from './given.ts';

interface Under<Found, Outside> {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly session: Session;
  readonly now: Date;
  readonly context: Context;
  readonly outside: Outside;
  readonly verification: string | null;
  readonly begun: Facts<Found>;
}

/** What the code that decides a command gets to see. */
export function giveTo<Found, Outside>(
  { by = 'user', stepUp, name }: Pick<CommandDeclaration<never, never, never, never>, 'by' | 'stepUp' | 'name'>,
  end: End,
  { deps, tx, session, now, context, outside, verification, begun }: Under<Found, Outside>,
): Given<Found, Outside> {
  const actor: Person = { kind: by, id: session.userId };
  return {
    deps,
    tx,
    context,
    session,
    now,
    actor,
    outside,
    found: begun.found,
    verify: (values) => {
      const verified = must(stepUp, `the action that ${name} is verified for`);
      assert(context.declares(50002), `a call of ${name} declares 50002`);
      const claim = {
        values,
        userId: session.userId,
        accountId: by === 'staff' ? session.userId : session.accountId,
      };
      if (!verified.isUsable(begun.verification, claim, now)) refuse(50002);
      end.verified({ verified, id: must(verification, 'the verification'), at: now });
    },
    doNothing: () => void (end.isSettled = true),
    takes: (giveBack) => void end.undos.push(giveBack),
    note: (entry) => end.notes.push({ ...entry, actor, from: context }),
    ...sayingTo(end),
  };
}
