import type { Rule } from './import-rules.ts';

/** Functions whose first argument is the name of a command on this device. */
const naming = /\b(?:useMoneyCommand|useAddition|useAct|useAnswer|doOnce|moneyCommandOf)(?:<[^()]*>)?\(\s*/g;
const isShown = (path: string) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/**
 * A command's key and lock are stored under its name: if two forms used the same name, each would block the other and
 * take its outcome for its own.
 */
export const commandNamesHaveOneFile: Rule = (tree) => {
  const uses = [...tree]
    .filter(([path]) => isShown(path))
    .flatMap(([path, text]) => namesIn(text).map((name) => ({ name, path })));
  return [...Map.groupBy(uses, ({ name }) => name)].flatMap(([name, found]) => {
    const paths = [...new Set(found.map(({ path }) => path))];
    return paths.length > 1 ? [`${paths.join(', ')}: each names a command ${name}`] : [];
  });
};

/** Finds the command names written in a file, with `${}` for each inserted value. */
function namesIn(text: string): string[] {
  return [...text.matchAll(naming)].flatMap((match) => {
    const argument = firstArgument(text.slice(match.index + match[0].length));
    const written = /^\w+$/.test(argument) ? valueOf(text, argument) : argument;
    return [...written.matchAll(/'([^']+)'|`([^`]+)`/g)]
      .map(([, plain, template = '']) => plain ?? template.replaceAll(/\$\{[^}]*\}/g, '${}'))
      .filter(isOwnName);
  });
}

const firstArgument = (rest: string) => (/^(?:[^,()'`]|'[^']*'|`[^`]*`)*/.exec(rest)?.[0] ?? '').trim();

/** Returns the code of a constant's value; empty if the file doesn't declare the constant. */
const valueOf = (text: string, constant: string) => new RegExp(`\\bconst ${constant} = ([^;]*);`).exec(text)?.[1] ?? '';

/** False if the name consists of inserted values alone, such as a call's name and an id: those are unique already. */
const isOwnName = (name: string) => /\w/.test(name.replaceAll('${}', ''));
