declare module 'solc' {
  /** The standard JSON in and out, as text. */
  const solc: {
    version(): string;
    compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string;
  };
  export default solc;
}
