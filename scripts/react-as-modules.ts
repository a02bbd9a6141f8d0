import type { Plugin } from 'vite';

const faces = /node_modules\/(?:react|react-dom|scheduler)\/(?:index|client|jsx-runtime)\.js$/;
const bodies = /node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/;

/**
 * React comes as scripts of Node's older kind, which a bundler puts into a function each: a browser looks through the whole of
 * it as the file comes, and again, on the page's own thread, as the function is called (60 ms of a slow phone's start). As
 * modules they are looked through once, beside the page.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'keelson-react-as-modules',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [faces, bodies] },
      handler: (code, id) => ({ code: faces.test(id) ? faceOf(code, id) : moduleOf(code), map: null }),
    },
  };
}

/** What chooses between the kinds of a package: always the one that is built for use. */
function faceOf(code: string, id: string): string {
  const body = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(code)?.[1];
  if (body === undefined) throw new Error(`${id} names no production file`);
  return `export * from '${body}';\nexport { default } from '${body}';\n`;
}

/** The same script with what it requires imported, and what it exports exported by its names. */
export function moduleOf(code: string): string {
  const required: string[] = [];
  const body = code
    .replaceAll(/\brequire\("([^"]+)"\)/g, (_call, name: string) => `required${required.push(name) - 1}`)
    .replaceAll(/\bexports\b/g, 'exported');
  const names = new Set([...body.matchAll(/\bexported\.(\w+)\s*=(?!=)/g)].map(([, name = '']) => name));
  return [
    ...required.map((name, index) => `import required${index} from '${name}';`),
    'const exported = {};',
    body,
    ...Array.from(names, (name) => `const exported_${name} = exported.${name};`),
    `export { ${Array.from(names, (name) => `exported_${name} as ${name}`).join(', ')} };`,
    'export default exported;',
  ].join('\n');
}
