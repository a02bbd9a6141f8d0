/** For processes that we start: ours holds secrets, and what one is started with can be read by all that runs as its account. */
export function bareEnvironment(): Readonly<Record<string, string>> {
  const kept = ['PATH', 'LANG', 'TZ'].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
