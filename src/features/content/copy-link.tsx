import { Trans } from '@lingui/react/macro';
import { useClipboard } from '@mantine/hooks';
import ui from '#src/ui/ui.module.css';

/** Copies the address of the current page. Uses the browser's own button, because the page is prerendered. */
export function CopyLink() {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <button type="button" className={`${ui.link} ${ui.linkQuiet}`} onClick={() => clipboard.copy(location.href)}>
      <span aria-live="polite">{clipboard.copied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}</span>
    </button>
  );
}
