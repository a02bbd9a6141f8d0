import type { ChainStage } from '#contract/currencies/address.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tellOfWayOut } from '../security/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { coolDownMs, isAllowListOnly, type StoredMode } from './domain.ts';
import { noteChange } from './record.ts';
import { findMode, lockBook } from './store.ts';

/** The sandbox's chains are test networks. */
export function stageOf({ config }: Pick<Deps, 'config'>): ChainStage {
  return config.mode === 'sandbox' ? 'test' : 'main';
}

export async function getSettings(deps: Deps, accountId: string) {
  return toSettings(deps, await findMode(deps.db, accountId));
}

/** Takes effect at once, without a verification: it only makes the account safer. Also cancels a pending turn-off. */
export const turnAllowListOn = defineCommand({
  name: 'address.allowListOn',
  work: async ({ tx, deps, context, session }: Given) => {
    const { accountId } = session;
    const before = await lockBook(tx, accountId);
    const mode = { is_allow_list_only: true, turns_off_at: null };
    if (before.is_allow_list_only && before.turns_off_at === null) return toSettings(deps, before);
    await tx.updateTable('address_book').set(mode).where('account_id', '=', accountId).execute();
    await noteChange(tx, deps, context, 'address.allowListOn', `user:${accountId}`, {});
    return toSettings(deps, mode);
  },
});

/**
 * Takes effect a day later, so that an attacker with a stolen session and code can't empty the account before its owner
 * notices.
 */
export const turnAllowListOff = defineCommand({
  name: 'address.allowListOff',
  stepUp: verifiedFor('address.allowListOff'),
  work: async (given: Given, _body: { readonly verification: string }) => {
    const { tx, deps, context, session, now } = given;
    const { accountId } = session;
    const before = await lockBook(tx, accountId);
    given.verify({});
    // If repeated, the first request counts.
    if (!isAllowListOnly(before, now) || before.turns_off_at !== null) return toSettings(deps, before);
    const mode = { is_allow_list_only: true, turns_off_at: new Date(now.getTime() + coolDownMs) };
    await tx.updateTable('address_book').set(mode).where('account_id', '=', accountId).execute();
    const until = mode.turns_off_at.toISOString();
    await noteChange(tx, deps, context, 'address.allowListOff', `user:${accountId}`, { until });
    tellOfWayOut(given, 'address.allowListOff', []);
    return toSettings(deps, mode);
  },
});

function toSettings(deps: Deps, mode: StoredMode | undefined) {
  const isOn = isAllowListOnly(mode, deps.clock.now());
  return {
    isAllowListOnly: isOn,
    turnsOffAt: isOn ? (mode?.turns_off_at?.toISOString() ?? null) : null,
    stage: stageOf(deps),
  };
}
