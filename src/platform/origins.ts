import { secondOriginMeta, type Call } from '#contract/platform/call.ts';

/** The origin that a call goes to: the page's own, or the second host's where the page's head names it. */
export function originOf({ host }: Pick<Call, 'host'>): string {
  const named = host === 'second' && document.querySelector<HTMLMetaElement>(`meta[name="${secondOriginMeta}"]`);
  return named ? named.content : location.origin;
}
