import { filePurposes, type FileKind, type FilePurposeName } from '#contract/files/rules.ts';
import { FileDrop } from '#src/ui/form/file-drop.tsx';
import { acceptOf } from './check-file.ts';

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

/** File chooser for a purpose, before anything is uploaded. */
export function PickFiles({ id, purpose, ...rest }: PickFilesProps) {
  return (
    <FileDrop
      {...rest}
      id={id}
      accept={acceptOf(purpose)}
      describedBy={`${id}-hint ${id}-error`}
      takesPictures={takesPictures(purpose)}
    />
  );
}

function takesPictures(purpose: FilePurposeName): boolean {
  const kinds: readonly FileKind[] = filePurposes[purpose].kinds;
  return kinds.includes('jpg');
}
