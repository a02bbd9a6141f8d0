import { Trans } from '@lingui/react/macro';
import { useClipboard } from '@mantine/hooks';
import { Button } from '#src/ui/button.tsx';
import styles from './document.module.css';

/** A block of lines to read and to copy whole. */
export function CodeBlock({ code, label, copyLabel }: { code: string; label: string; copyLabel: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <figure className={styles.codeBlock} aria-label={label}>
      <pre>
        <code>{code}</code>
      </pre>
      <Button size="sm" variant="light" aria-label={copyLabel} onClick={() => clipboard.copy(code)}>
        <span aria-live="polite">{clipboard.copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</span>
      </Button>
    </figure>
  );
}
