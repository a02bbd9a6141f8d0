import { Type } from 'typebox';
import { earn } from '#contract/earn/calls.ts';
import { assert } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { EventId, jsonSource } from '../json-source.ts';
import type { Deliver } from '../provider.ts';
import { writeSetting } from '../sandbox-settings.ts';
import { isSignedWebhook, signWebhook, type SignatureHeaders } from '../signature.ts';
import {
  hurry,
  nextExitSetting,
  reportTask,
  rewardOf,
  slash,
  takeExit,
  takeStake,
  tick,
  tickTask,
  type StakingReport,
} from './sandbox-books.ts';
import { exits, penalties, stakes, toExit, toStake, type ExitFate } from './sandbox-store.ts';
import type { StakingEvent, StakingProvider } from './staking.ts';

/** What a tester can make the staking provider do. */
export interface StakingTester {
  /** Sets how the next exit ends. */
  setNextExit(fate: ExitFate): Promise<void>;
  /** Slashes a part of a stake, as the network would; false if there is no such stake. */
  slash(stakeId: string, percent: number): Promise<boolean>;
  /** Makes everything due within the next week happen now. */
  hurry(): Promise<void>;
  /** Processes what is due. */
  tick(): Promise<void>;
}

const headers: SignatureHeaders = { time: 'x-staking-time', signature: 'x-staking-signature' };
const strict = { additionalProperties: false } as const;
const EventBody = Type.Object(
  {
    id: EventId,
    type: Type.Enum(['stake', 'exit', 'penalty']),
    objectId: Type.String({ minLength: 5, maxLength: 60 }),
  },
  strict,
);

/**
 * Creates a provider that behaves like a real one: coins take minutes to bond, exits queue and unbond, now and then one
 * fails or the network takes a penalty, and everything is reported by signed webhooks, twice, with an old one after the
 * newest.
 */
export function createSandboxStaking(db: Db, clock: Clock, secrets: Secrets): StakingProvider {
  let deliver: Deliver | undefined;
  const key = () => secrets.get('sandbox-staking-webhook');
  const send = async ({ type, objectId, status }: StakingReport) => {
    assert(deliver, 'the sandbox’s staking provider is connected to the server');
    const body = Buffer.from(JSON.stringify({ id: `${objectId}-${status}`, type, objectId }));
    const timeMs = clock.now().getTime();
    const signature = signWebhook(await key(), timeMs, body);
    const answered = await deliver({ [headers.time]: String(timeMs), [headers.signature]: signature }, body);
    if (answered >= 300) throw new Error(`the server answered a staking report with ${answered}`);
  };
  return {
    isSandbox: true,
    name: 'sandbox-staking',
    connect: (doorOf) => {
      deliver = doorOf(earn.stakingWebhook);
    },
    tasks: { [reportTask]: (payload) => send(payload as StakingReport), [tickTask]: () => tick(db, clock) },
    schedules: [{ task: tickTask, cron: '* * * * *' }],
    events: jsonSource(
      async (given, body) => isSignedWebhook(await key(), given, body, clock.now().getTime(), headers),
      EventBody,
      ({ type, objectId }): StakingEvent => ({ type, objectId }),
    ),
    stake: async (request) => toStake(await takeStake(db, clock, request)),
    findStake: async (id) => {
      const row = await stakes(db).where('id', '=', id).executeTakeFirst();
      return row && toStake(row);
    },
    exit: async (request) => toExit(await takeExit(db, clock, request)),
    findExit: async (id) => {
      const row = await exits(db).where('id', '=', id).executeTakeFirst();
      return row && toExit(row);
    },
    findPenalty: async (id) => {
      const row = await penalties(db).where('id', '=', id).executeTakeFirst();
      return row && { id, stakeId: row.stake_id, amount: row.amount };
    },
    findReward: (asset, day) => rewardOf(db, asset, day),
    testerCalls: {
      setNextExit: (fate) => writeSetting(db, nextExitSetting, fate),
      slash: (stakeId, percent) => slash(db, clock, stakeId, percent),
      hurry: () => hurry(db, clock),
      tick: () => tick(db, clock),
    },
  };
}
