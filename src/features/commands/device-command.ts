import { commands } from '#contract/commands/calls.ts';
import { accountKey, actingFor } from '#src/platform/acting-choice.ts';
import { api } from '#src/platform/api.ts';
import { draftPlace, type DraftPlace } from '#src/platform/drafts.ts';
import { getSession, onSessionChange } from '#src/platform/session-state.ts';
import { names } from '#worker/local/names.ts';
import { createMoneyCommand, type MoneyCommand } from './money-command.ts';

/** Returns the command of a form that moves money, for the account currently shown. */
export function moneyCommandOf<Answer>(name: string): MoneyCommand<Answer> {
  const lock = `${names.outboxLock}.money.${accountKey() ?? ''}.${name}`;
  const account = actingFor();
  return createMoneyCommand({
    place: withMemory(draftPlace(`money.${name}`), lock),
    outcomeOf: (key) => api(commands.getOutcome, { query: { key } }, { isInline: true }),
    alone: <T>(work: () => Promise<T>) =>
      navigator.locks.request(lock, { ifAvailable: true }, async (held): Promise<T | 'elsewhere'> =>
        held ? work() : 'elsewhere',
      ) as Promise<T | 'elsewhere'>,
    inTurn: <T>(work: () => Promise<T>) => navigator.locks.request(`${lock}.kept`, work) as Promise<T>,
    nowMs: () => Date.now(),
    makeKey: () => crypto.randomUUID(),
    account,
  });
}

/** States that a full device didn't take, by command: newer than what it has. */
const unsaved = new Map<string, unknown>();
onSessionChange(() => {
  if (getSession().status === 'signedOut') unsaved.clear();
});

/** A full device must not keep users from their money: then the key lasts as long as the page. */
function withMemory(place: DraftPlace, id: string): DraftPlace {
  let latest: unknown;
  return {
    load: async () => {
      const found = unsaved.has(id) ? null : await place.load().catch(() => null);
      const own = unsaved.get(id) ?? latest;
      return found ?? (own === undefined ? null : { value: own, savedAt: '' });
    },
    save: async (value) => {
      latest = value;
      await place.save(value).then(
        () => unsaved.delete(id),
        () => unsaved.set(id, value),
      );
    },
    drop: place.drop,
  };
}
