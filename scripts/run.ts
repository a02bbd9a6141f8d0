import { OperatorError } from '#server/platform/operator-error.ts';

/** Runs a script with its arguments. Errors the user can fix are printed as one line, and it exits with 1. */
export async function run(script: (given: readonly string[]) => Promise<unknown>): Promise<void> {
  try {
    await script(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof OperatorError ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  }
}
