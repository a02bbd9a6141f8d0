import { createFileRoute } from '@tanstack/react-router';
import { DownloadScreen } from '#src/features/products/screens/download.tsx';

export const Route = createFileRoute('/download')({ component: DownloadScreen });
