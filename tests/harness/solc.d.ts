declare module 'solc' {
  /** Compiles standard JSON input to standard JSON output, both as text. */
  const solc: {
    version(): string;
    compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string;
  };
  export default solc;
}
