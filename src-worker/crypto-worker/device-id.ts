/**
 * What the page can see of the device and a worker can't always. The screen resolution is left out: it changes with an
 * external monitor, and the specification excludes it (section 7).
 */
export interface FingerprintComponents {
  readonly userAgent: string;
  readonly platform: string;
  readonly languages: readonly string[];
  readonly timeZone: string;
  readonly colorDepth: number;
  readonly touchPoints: number;
  readonly processors: number;
  readonly memoryGb: number;
}

/** Hashes the components: a signal for the server's risk rules, neither a secret nor an identity. */
export async function hashComponents(components: FingerprintComponents): Promise<string> {
  const entries = Object.entries(components).sort(([left], [right]) => (left < right ? -1 : 1));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(entries)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
