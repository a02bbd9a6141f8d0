/**
 * Returns the environment for child processes. Ours holds secrets, and a process's environment is readable by
 * everything that runs under the same account.
 */
export function bareEnvironment(): Readonly<Record<string, string>> {
  const kept = ['PATH', 'LANG', 'TZ'].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
