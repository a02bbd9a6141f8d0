import { Trans } from '@lingui/react/macro';
import { useClipboard } from '@mantine/hooks';
import { Button } from '#src/ui/button.tsx';

/** Copies the address of what is being read. */
export function CopyLink() {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Button variant="default" size="sm" onClick={() => clipboard.copy(location.href)}>
      <span aria-live="polite">{clipboard.copied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}</span>
    </Button>
  );
}
