import { createFileRoute } from '@tanstack/react-router';
import { GalleryScreen } from '#src/features/sandbox/screens/gallery.tsx';

export const Route = createFileRoute('/sandbox/ui')({
  component: GalleryScreen,
});
