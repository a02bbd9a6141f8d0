/** The part of the Trusted Types API used here; TypeScript's library doesn't have it yet. */
interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptPolicy;
}

/** Accepts a script URL of this origin and throws for any other. */
function ownOriginOnly(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError('a script of another origin is refused');
  return url;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('keelson-scripts', { createScriptURL: ownOriginOnly });

/**
 * Returns a URL from which a worker or the service worker may be created. This is the only policy named in the page's
 * Content-Security-Policy: no other code can turn a text into a script.
 */
export function trustedScriptUrl(url: string): string {
  const trusted = policy ? policy.createScriptURL(url) : ownOriginOnly(url);
  // Browsers accept the policy's object where the types require a string.
  return trusted as string;
}
