import { createFileRoute } from '@tanstack/react-router';
import { NoticeDetailScreen } from '#src/features/content/screens/notice-detail.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/notice/detail')({
  validateSearch: textSearch('id'),
  component: NoticeDetailScreen,
});
