import { findImports, type Import, type Tree } from '../../scripts/source-tree.ts';

/** A rule over the whole tree: the violations it finds, one line each. */
export type Rule = (tree: Tree) => readonly string[];

const rooms = ['contract', 'server', 'src-worker', 'src', 'tests', 'scripts'];
/** What each room may import from the others. `tests` and `scripts` may import everything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  'src-worker': ['contract', 'src-worker'],
  src: ['contract', 'src-worker', 'src'],
};

const roomOf = (path: string) => rooms.find((room) => path.startsWith(`${room}/`));
const isTest = (path: string) => /\.(test|bench)\.tsx?$|\/testing\//.test(path);

function rule(isBroken: (found: Import) => boolean, why: string): Rule {
  return (tree) =>
    findImports(tree)
      .filter((found) => !isTest(found.from) && isBroken(found))
      .map((found) => `${found.from} imports ${found.to}: ${why}`);
}

/** `contract ← server`, `contract ← src-worker ← src`; nothing imports `src`. */
export const roomsPointOneWay = rule(({ from, to }) => {
  const [room, target] = [roomOf(from) ?? '', roomOf(to)];
  return Boolean(target && allowed[room] && !allowed[room].includes(target));
}, 'imports point one way');

/** Checks shared by client and server that are best done by libraries; each of them pure and without DOM or Node. */
const sharedChecks: Readonly<Record<string, RegExp>> = {
  'contract/currencies/address.ts': /^(@scure\/(base|btc-signer)|@noble\/hashes\/.+|viem\/utils|ripple-address-codec)$/,
};

/** The contract imports nothing but itself, TypeBox and the libraries of the shared checks. */
export const contractIsLeaf = rule(
  ({ from, to }) =>
    from.startsWith('contract/') &&
    !to.startsWith('contract/') &&
    !/^typebox(\/|$)/.test(to) &&
    sharedChecks[from]?.test(to) !== true,
  'the contract is a leaf',
);

/** TypeBox stays out of the browser: facts import schemas as types only. */
export const schemasStayOnServer = rule(
  ({ from, to, isTypeOnly }) =>
    !isTypeOnly &&
    /(schemas|schema-parts)\.ts$|^typebox/.test(to) &&
    (/^(src|src-worker)\//.test(from) || /^contract\/.*\/(calls|states|rules)\.ts$|^contract\/index\.ts$/.test(from)),
  'schemas are types here',
);

/**
 * Features import each other only through their index; routes, and the code that makes pages of screens, may also
 * import screens.
 */
export const featuresMeetAtTheirIndex = rule(({ from, to }) => {
  const target = /^(server|src)\/features\/([^/]+)\/(.+)$/.exec(to);
  if (!target || from.startsWith(`${target[1]}/features/${target[2]}/`) || !/^(server|src)\//.test(from)) return false;
  if (target[3] === 'index.ts') return false;
  return !(/^src\/(?:routes|front)\//.test(from) && target[3]?.startsWith('screens/'));
}, 'features meet at their index');

/** A domain makes decisions without I/O. */
export const domainHasNoIo: Rule = (tree) => [
  ...rule(
    ({ from, to, isTypeOnly }) => from.endsWith('/domain.ts') && !isTypeOnly && /^(kysely|pg|fastify|node:)/.test(to),
    'a domain has no I/O',
  )(tree),
  ...[...tree]
    .filter(
      ([path, text]) =>
        path.endsWith('/domain.ts') && /Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\(/.test(text),
    )
    .map(([path]) => `${path}: a domain has no clock and no randomness`),
];
