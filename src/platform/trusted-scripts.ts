/** The part of the Trusted Types API that is used here; TypeScript's library doesn't have it yet. */
interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptPolicy;
}

/** Lets a script address of this origin pass and throws for any other. */
function ownOriginOnly(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError('a script of another origin is refused');
  return url;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('keelson-scripts', { createScriptURL: ownOriginOnly });

/**
 * An address that a worker or the service worker may be made from. The only policy that the page's
 * Content-Security-Policy names: no other code can turn a text into a script.
 */
export function trustedScriptUrl(url: string): string {
  const trusted = policy ? policy.createScriptURL(url) : ownOriginOnly(url);
  // Browsers take the policy's object where the types ask for a text.
  return trusted as string;
}
