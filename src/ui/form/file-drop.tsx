import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { Button } from '../button.tsx';
import styles from './file-drop.module.css';

interface FileDropProps {
  readonly label: string;
  /** File types offered, as the input's `accept`. */
  readonly accept: string;
  readonly choose: (files: readonly File[]) => void;
  readonly id?: string;
  /** Field name in the form, to focus it. */
  readonly name?: string | undefined;
  readonly describedBy?: string;
  readonly isMany?: boolean;
  readonly isReplacing?: boolean;
  readonly isDisabled?: boolean;
  /** Offers a phone's camera in addition to the file chooser. */
  readonly takesPictures?: boolean;
}

/** Accepts files from the device's chooser, by drag and drop, or from a phone's camera. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    accept,
    choose,
    id,
    name,
    describedBy,
    isMany = false,
    isReplacing = false,
    isDisabled = false,
  } = props;
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose([...(currentTarget.files ?? [])]);
    // Allows choosing the same file again after it was corrected.
    currentTarget.value = '';
  };
  const drag = (event: DragEvent, isHere: boolean) => {
    event.preventDefault();
    setOver(isHere && !isDisabled);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    if (isDisabled) return;
    choose([...event.dataTransfer.files]);
    // Counts as input like files from the chooser: see `unsaved-input.ts`.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const common = { type: 'file', className: styles.input, tabIndex: -1, 'aria-hidden': true, onChange: take } as const;
  return (
    // A file dropped outside would replace the page.
    <div
      className={styles.drop}
      data-is-over={isOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        aria-label={label}
        data-field={name}
        accept={accept}
        multiple={isMany}
        disabled={isDisabled}
        {...common}
      />
      <Button
        variant="default"
        name={name}
        disabled={isDisabled}
        aria-label={isReplacing ? t`Replace file: ${label}` : t`Choose file: ${label}`}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {isReplacing ? <Trans>Replace file</Trans> : <Trans>Choose file</Trans>}
      </Button>
      {props.takesPictures && hasCamera() ? (
        <>
          <input ref={camera} aria-label={label} accept="image/*" capture="environment" {...common} />
          <Button
            variant="default"
            disabled={isDisabled}
            aria-label={t`Take photo: ${label}`}
            onClick={() => camera.current?.click()}
          >
            <Trans>Take photo</Trans>
          </Button>
        </>
      ) : (
        <span className={styles.hint}>
          {isMany ? <Trans>or drop files here</Trans> : <Trans>or drop it here</Trans>}
        </span>
      )}
    </div>
  );
}

/** A labeled field for one file that is read on this device: its content is shown before anything is sent. */
export function ReadFileField(
  props: Pick<FileDropProps, 'label' | 'accept' | 'isDisabled'> & {
    readonly choose: (file: File | undefined) => void;
  },
) {
  const { label, choose, ...rest } = props;
  return (
    <div className={styles.field}>
      <span aria-hidden>{label}</span>
      <FileDrop {...rest} label={label} choose={([file]) => choose(file)} />
    </div>
  );
}

/** Whether the device is handheld. */
const hasCamera = () => matchMedia('(pointer: coarse)').matches;
