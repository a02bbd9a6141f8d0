const timeoutMs = 10_000;

/** The build that the site serves now, or null where it can't be had: then nothing is said. */
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
