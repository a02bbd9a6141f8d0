const timeoutMs = 10_000;

/** Returns the build that the site serves now, or null if it can't be read; then nothing is reported. */
export async function readSiteBuild(): Promise<string | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return null;
    const { build } = (await response.json()) as { build?: unknown };
    return typeof build === 'string' ? build : null;
  } catch {
    return null;
  }
}
