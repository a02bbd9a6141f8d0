import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { filePurposes, type FileKind, type FilePurposeName } from '#contract/files/rules.ts';
import { Button } from '#src/ui/button.tsx';
import { acceptOf } from './check-file.ts';
import styles from './files.module.css';

interface PickFilesProps {
  readonly id: string;
  readonly name: string | undefined;
  readonly label: string;
  readonly purpose: FilePurposeName;
  readonly isMany: boolean;
  readonly isReplacing: boolean;
  readonly isDisabled: boolean;
  readonly choose: (files: readonly File[]) => void;
}

/** Files come from the device's chooser, by being dropped here, or on a phone from its camera. */
export function PickFiles({ id, name, label, purpose, isMany, isReplacing, isDisabled, choose }: PickFilesProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose([...(currentTarget.files ?? [])]);
    // The same file may be chosen again, after it was corrected.
    currentTarget.value = '';
  };
  const drag = (event: DragEvent, isHere: boolean) => {
    event.preventDefault();
    setOver(isHere && !isDisabled);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    if (!isDisabled) choose([...event.dataTransfer.files]);
  };
  const common = { type: 'file', className: styles.input, tabIndex: -1, 'aria-hidden': true, onChange: take } as const;
  return (
    // What is dropped beside it would open in the place of the page.
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
        accept={acceptOf(purpose)}
        multiple={isMany}
        {...common}
      />
      <Button
        variant="default"
        name={name}
        disabled={isDisabled}
        aria-label={isReplacing ? t`Replace file: ${label}` : t`Choose file: ${label}`}
        aria-describedby={`${id}-hint ${id}-error`}
        onClick={() => input.current?.click()}
      >
        {isReplacing ? <Trans>Replace file</Trans> : <Trans>Choose file</Trans>}
      </Button>
      {hasCamera() && takesPictures(purpose) ? (
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

/** A device that is held in the hand. */
const hasCamera = () => matchMedia('(pointer: coarse)').matches;

function takesPictures(purpose: FilePurposeName): boolean {
  const kinds: readonly FileKind[] = filePurposes[purpose].kinds;
  return kinds.includes('jpg');
}
