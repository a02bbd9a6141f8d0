import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { NoticeDetailScreen } from '#src/features/content/screens/notice-detail.tsx';

export const Route = createFileRoute('/notice/detail')({
  validateSearch: searchOf('/notice/detail'),
  component: NoticeDetailScreen,
});
