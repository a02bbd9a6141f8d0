import { useMedia } from '#src/ui/use-media.ts';

/** Whether a bar at the thumb takes the sidebar's place: as wide as `app.module.css` says. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 900px)');
