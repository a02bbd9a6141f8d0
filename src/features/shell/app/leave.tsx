import type { ReactNode } from 'react';
import { notices } from '#contract/notices/calls.ts';
import { readMarks } from '#contract/read-marks/calls.ts';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { listUnsent } from '#src/platform/outbox.ts';
import { signOut } from '#src/platform/sign-in.ts';
import { inKit } from '#src/ui/in-kit.tsx';

const loadDialog = inKit(async () => (await Promise.all([import('./sign-out-dialog.tsx'), loadPageTexts()]))[0]);

/** What was read is no loss that a user would stay for. */
const isRead = (callName: string) => [readMarks.mark.name, notices.markRead.name].includes(callName);

/** Signs out, unless that would lose changes: then shows a dialog that asks. */
export async function leave(show: (asked: ReactNode) => void): Promise<void> {
  // A device that can't be read keeps nobody signed in.
  const lost = (await listUnsent().catch(() => [])).filter(({ callName }) => !isRead(callName));
  const count = lost.length;
  const dialog = count > 0 ? await loadDialog().catch(() => null) : null;
  if (!dialog) return signOut();
  show(<dialog.default count={count} leave={signOut} close={() => show(null)} />);
}
