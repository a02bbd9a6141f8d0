import { randomUUID } from 'node:crypto';
import { grantablePermissions } from '#contract/members/permissions.ts';
import type { Call } from '#contract/platform/call.ts';
import { staffPermissionsOf, staffRoles } from '#contract/staff/permissions.ts';
import { letDeal, offer } from '#server/features/acceptor/testing/dealer.ts';
import { bound } from '#server/features/dealer-orders/testing/trading.ts';
import { agree } from '#server/features/earn/testing/world.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { makeSubAccount } from '#server/features/sub-accounts/testing/sub-account.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { programOf, type Somebody } from '../access/people.ts';
import type { Caller } from '../access/callers.ts';
import { company, employee, makeRole, someone } from '../harness/company.ts';
import { fund } from '../harness/funds.ts';
import type { TestServer } from '../harness/server.ts';
import { deviceOf, enter, person, signedIn } from '../harness/world.ts';
import type { Dice } from './dice.ts';

/** A caller in the walks. */
export interface Player {
  readonly name: string;
  /** Players of one circle may know of each other; staff may know of everyone. */
  readonly circle: string;
  readonly userId?: string;
  /** Account that the calls are about, if not the player's own. */
  readonly accountId?: string;
  readonly caller: Caller;
  /** Texts that others have no business to see: the email address, the name. */
  readonly secrets: readonly string[];
  /** Put into the texts the player writes. */
  readonly mark: string;
  /** Whether a call is meant for such a caller. */
  readonly isMeantFor: (call: Call) => boolean;
}

const staffCircle = 'staff';
const isForOwners = ({ access }: Call) =>
  access === 'public' ||
  access === 'session' ||
  (typeof access === 'object' && !('staff' in access || 'apiKey' in access));
const isForDealers = ({ access }: Call) =>
  typeof access === 'object' && 'permission' in access && access.permission === 'orders.deal';

const riches = {
  BTC: '5',
  ETH: '50',
  USDT: '500000',
  USDC: '50000',
  LTC: '100',
  EUR: '50000',
  CHF: '50000',
  USD: '50000',
};

async function enrich(server: TestServer, { userId }: Pick<Somebody, 'userId'>): Promise<void> {
  await setPin(server.deps, userId);
  for (const [asset, amount] of Object.entries(riches)) await fund(server, userId, asset, amount);
  for (const currency of ['EUR', 'CHF']) {
    const holder = await openCurrency(server.deps, userId, currency);
    await fund(server, holder, currency, '20000');
  }
}

const secretName = () =>
  `Zq${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)} Vx${randomUUID()
    .slice(0, 6)
    .replaceAll(/[^a-z]/g, 'k')}`;
const markOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

function playerOf(
  name: string,
  circle: string,
  who: Somebody,
  more: Partial<Player> & { names?: string[] } = {},
): Player {
  const { names = [], ...rest } = more;
  return {
    name,
    circle,
    userId: who.userId,
    caller: { device: who.device },
    secrets: [who.email, ...names],
    mark: markOf(name),
    isMeantFor: isForOwners,
    ...rest,
  };
}

/** Creates players of every kind, with money where they may have some. */
export async function makePlayers(server: TestServer): Promise<Player[]> {
  const names = Array.from({ length: 4 }, secretName);
  const [ann, ben] = [await someone(server, { name: names[0] }), await someone(server, { name: names[1] })];
  const firm = await company(server, `${names[2]} Ltd`);
  const dealer = await company(server, `${names[3]} Ltd`);
  for (const who of [ann, ben, firm, dealer]) await enrich(server, who);
  for (const who of [ann, ben, firm]) await agree(who);
  await letDeal(server.deps, dealer.userId);
  for (const [coin, currency] of [
    ['BTC', 'EUR'],
    ['USDT', 'EUR'],
  ] as const)
    await offer(server.deps, dealer, [coin, currency]);
  await bound(server.deps, dealer, 'sepa', `${names[3]} Ltd`);
  await bound(server.deps, ann, 'sepa', String(names[0]));
  for (let count = 0; count < 2; count += 1) await makeSubAccount(firm);
  const role = await makeRole(server, firm, 'Everything', [...grantablePermissions]);
  const reading = await makeRole(
    server,
    firm,
    'Reader',
    grantablePermissions.filter((one) => one.endsWith('.read')),
  );
  const member = await employee(server, firm, role.id);
  const reader = await employee(server, firm, reading.id);
  await setPin(server.deps, member.userId);
  const acting = { actingFor: firm.uid };
  const newcomer = await someone(server, { kyc_status: 0 });
  return [
    playerOf('ann', 'ann', ann, { names: [String(names[0])] }),
    playerOf('ben', 'ben', ben, { names: [String(names[1])] }),
    playerOf('newcomer', 'newcomer', newcomer),
    playerOf('firm', 'firm', firm, { names: [`${names[2]} Ltd`] }),
    playerOf('dealer', 'dealer', dealer, {
      names: [`${names[3]} Ltd`],
      isMeantFor: (call) => isForOwners(call) || isForDealers(call),
    }),
    playerOf('member', 'firm', member, { caller: { device: member.device, ...acting }, accountId: firm.userId }),
    playerOf('reader', 'firm', reader, { caller: { device: reader.device, ...acting }, accountId: firm.userId }),
    playerOf('intruder', 'ben', ben, { caller: { device: ben.device, ...acting }, isMeantFor: () => false }),
    {
      name: 'nobody',
      circle: 'nobody',
      caller: { device: deviceOf(server) },
      secrets: [],
      mark: markOf('nobody'),
      isMeantFor: ({ access }) => access === 'public' || access === 'sandbox' || access === 'webhook',
    },
    ...(await makePrograms(server, { ann, firm })),
    ...(await makeStaff(server)),
  ];
}

async function makePrograms(server: TestServer, owners: Readonly<Record<string, Somebody>>): Promise<Player[]> {
  const made = Object.entries(owners).map(async ([circle, owner]): Promise<Player> => ({
    name: `${circle}Program`,
    circle,
    userId: owner.userId,
    caller: { program: await programOf(server, owner, ['read', 'withdraw', 'trade']) },
    secrets: [],
    mark: markOf('program'),
    isMeantFor: ({ access }) => typeof access === 'object' && 'apiKey' in access,
  }));
  return Promise.all(made);
}

async function makeStaff(server: TestServer): Promise<Player[]> {
  const made = staffRoles.map(async (role): Promise<Player> => {
    const who = await someone(server, { roles: [role] });
    const permissions = staffPermissionsOf(role);
    const isMeantFor = ({ access }: Call) =>
      typeof access === 'object' && 'staff' in access && permissions.includes(access.staff);
    return playerOf(role, staffCircle, who, { isMeantFor });
  });
  const operator = {
    name: 'operator',
    circle: staffCircle,
    userId: person('operator').id,
    secrets: [],
    mark: markOf('operator'),
  };
  return [
    ...(await Promise.all(made)),
    {
      ...operator,
      caller: { device: await signedIn(server, 'operator') },
      isMeantFor: ({ access }) => typeof access === 'object' && 'staff' in access,
    },
  ];
}

/** Returns who makes a call: mostly a player it is meant for. */
export function chooseFor(dice: Dice, call: Call, players: readonly Player[]): Player {
  const meant = players.filter((player) => player.isMeantFor(call));
  return dice.of(meant.length > 0 && !dice.isOneIn(6) ? meant : players);
}

export const isStaffPlayer = ({ circle }: Player) => circle === staffCircle;

/** Gives every player back what calls or time have taken away: a session, a free account. */
export async function restore(server: TestServer, players: readonly Player[]): Promise<void> {
  const ids = players.flatMap(({ userId }) => userId ?? []);
  const free = { is_disabled: false, frozen_at: null, transfers_blocked_until: null };
  await server.db.updateTable('app_user').set(free).where('id', 'in', ids).execute();
  for (const { userId, caller } of players)
    if (userId !== undefined && caller.device) await enter(server.deps, userId, caller.device);
}
