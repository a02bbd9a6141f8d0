import { Trans } from '@lingui/react/macro';
import { useClipboard } from '@mantine/hooks';
import { PlainButton } from './plain/plain-button.tsx';
import styles from './ui.module.css';

/** A text to copy in full: an address, a reference. */
export function CopyField({ value, label }: { value: string; label: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <div className={styles.copy}>
      <code aria-label={label}>{value}</code>
      <PlainButton isSoft onClick={() => clipboard.copy(value)}>
        <span aria-live="polite">{clipboard.copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</span>
      </PlainButton>
    </div>
  );
}

/** A copy field with a caption: in a row of five, values alone are indistinguishable. */
export function CaptionedCopy({ value, label }: { value: string; label: string }) {
  return (
    <div className={styles.captioned}>
      <small aria-hidden="true">{label}</small>
      <CopyField value={value} label={label} />
    </div>
  );
}
