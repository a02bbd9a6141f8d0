import type { Plugin } from 'vite';

const faces = /node_modules\/(?:react|react-dom|scheduler)\/(?:index|client|jsx-runtime)\.js$/;
const bodies = /node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/;

/**
 * React ships as CommonJS, which a bundler wraps in one function per file: a browser parses it as the file arrives, and
 * again on the main thread when the function is called (60 ms of startup on a slow phone). As ES modules the files are
 * parsed once, off the main thread.
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

/** Rewrites the file that chooses between the builds of a package: always the production build. */
function faceOf(code: string, id: string): string {
  const body = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(code)?.[1];
  if (body === undefined) throw new Error(`${id} names no production file`);
  return `export * from '${body}';\nexport { default } from '${body}';\n`;
}

/** Rewrites a script as an ES module: what it requires is imported, and what it exports is exported by name. */
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
