import { Plural } from '@lingui/react/macro';
import { StatusTag } from '#src/ui/status-tag.tsx';

/** Shows an order's number of unread messages. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <StatusTag tone="primary">
      <Plural value={count} one="# new message" other="# new messages" />
    </StatusTag>
  );
}
