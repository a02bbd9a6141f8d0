import { beforeEach, expect, test, vi } from 'vitest';

const world = vi.hoisted(() => ({
  actingFor: null as string | null,
  refusal: null as Error | null,
  log: [] as string[],
}));
vi.mock('#src/platform/api.ts', () => ({
  api: async (call: { name: string }, input: { body: { companyUid: string } }) => {
    world.log.push(`${call.name} ${input.body.companyUid}`);
    if (world.refusal) throw world.refusal;
  },
}));
vi.mock('#src/features/commands/index.ts', () => ({
  doOnce: (_name: string, _body: unknown, send: (options: object) => Promise<unknown>) => send({}),
}));
vi.mock('#src/platform/acting.ts', () => ({
  actingFor: () => world.actingFor,
  actFor: (uid: string | null) => world.log.push(`act for ${uid}`),
}));
vi.mock('#src/platform/sign-in.ts', () => ({
  refreshUser: async () => {
    world.log.push('refresh');
    throw new Error('offline again');
  },
}));
const { leaveCompany } = await import('./leave.ts');

beforeEach(() => {
  Object.assign(world, { actingFor: null, refusal: null, log: [] });
});

test('leaving the company being shown switches to the user’s own account before anything is reloaded', async () => {
  world.actingFor = '10000003';
  await leaveCompany('10000003', () => world.log.push('left'));
  expect(world.log).toEqual(['members.leave 10000003', 'act for null', 'left', 'refresh']);
});

test('leaving another company keeps the account being shown', async () => {
  world.actingFor = '10000004';
  await leaveCompany('10000003', () => world.log.push('left'));
  expect(world.log).toEqual(['members.leave 10000003', 'left', 'refresh']);
});

test('a refused request to leave changes nothing', async () => {
  Object.assign(world, { actingFor: '10000003', refusal: new Error('refused') });
  await expect(leaveCompany('10000003', () => world.log.push('left'))).rejects.toThrow('refused');
  expect(world.log).toEqual(['members.leave 10000003']);
});
