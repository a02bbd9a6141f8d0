import { secondOriginMeta, type Call } from '#contract/platform/call.ts';

/** Returns the origin for a call: the page's own, or the second host if the page's head names one. */
export function originOf({ host }: Pick<Call, 'host'>): string {
  const named = host === 'second' && document.querySelector<HTMLMetaElement>(`meta[name="${secondOriginMeta}"]`);
  return named ? named.content : location.origin;
}
