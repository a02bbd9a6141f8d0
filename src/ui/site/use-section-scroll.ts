import { useEffect } from 'react';
import { useAddress } from '#src/ui/ways.ts';

/** Specification, section 9: the header's height and some air. */
const scrollOffsetPx = 80;

/** Scrolls to the section that `?to=` names, should it be one of these; asked for again, it scrolls again. */
export function useSectionScroll(to: string | undefined, sections: readonly string[]): void {
  const { move } = useAddress();
  const id = to !== undefined && sections.includes(to) ? to : undefined;
  useEffect(() => {
    const section = id === undefined ? null : document.getElementById(id);
    if (!section) return;
    // What stands above it has its own height, and not the one that is guessed of what isn't laid out yet.
    for (const one of sections) document.getElementById(one)?.style.setProperty('content-visibility', 'visible');
    // Asked here, not by a hook that says so a moment later: a jump into a glide under way ends beside its place.
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
    // A face that comes later moves what is beneath it, unless the reader has scrolled himself by then.
    addEventListener('wheel', stay, { once: true, passive: true });
    addEventListener('touchmove', stay, { once: true, passive: true });
    if (document.fonts.status === 'loading') void document.fonts.ready.then(go);
    return stay;
  }, [id, move, sections]);
}
