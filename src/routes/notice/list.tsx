import { createFileRoute } from '@tanstack/react-router';
import { NoticeListScreen } from '#src/features/content/screens/notice-list.tsx';

export const Route = createFileRoute('/notice/list')({
  component: NoticeListScreen,
});
