import { useMedia } from '#src/ui/use-media.ts';

/** Returns whether a bottom bar replaces the sidebar, at the width in `app.module.css`. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 900px)');
