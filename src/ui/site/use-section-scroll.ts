import { useEffect } from 'react';
import { useAddress } from '#src/ui/ways.ts';

/** Specification, section 9: the header's height plus some space. */
const scrollOffsetPx = 80;

/**
 * Scrolls to the section that `?to=` names if it is one of `sections`. Another navigation to the same section scrolls
 * again.
 */
export function useSectionScroll(to: string | undefined, sections: readonly string[]): void {
  const { move } = useAddress();
  const id = to !== undefined && sections.includes(to) ? to : undefined;
  useEffect(() => {
    const section = id === undefined ? null : document.getElementById(id);
    if (!section) return;
    // Give the sections above their real heights instead of the estimates for content that isn't laid out yet.
    for (const one of sections) document.getElementById(one)?.style.setProperty('content-visibility', 'visible');
    // Read here and not by a hook that updates a moment later: a jump during a smooth scroll ends in the wrong place.
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    let isOver = false;
    const go = () => {
      if (isOver) return;
      const top = section.getBoundingClientRect().top + scrollY - scrollOffsetPx;
      scrollTo({ top, behavior });
    };
    const stay = () => {
      isOver = true;
    };
    go();
    // A font that loads later moves the content below it. Scroll again, unless the reader has scrolled in the meantime.
    addEventListener('wheel', stay, { once: true, passive: true });
    addEventListener('touchmove', stay, { once: true, passive: true });
    if (document.fonts.status === 'loading') void document.fonts.ready.then(go);
    return stay;
  }, [id, move, sections]);
}
