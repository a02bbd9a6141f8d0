import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '#src/ui/link-button.tsx';
import { contentPath, type Piece } from './query.ts';

interface Props extends Pick<Piece, 'kind' | 'contentId'> {
  readonly title: string;
  readonly className?: string | undefined;
}

/** Link to the editor of a text. */
export function EditLink({ title, kind, contentId, className }: Props) {
  const { t } = useLingui();
  return (
    <LinkButton
      className={className}
      to={contentPath}
      search={{ kind, id: contentId }}
      aria-label={t`Edit ${title}`}
      isQuiet
    >
      <Trans>Edit</Trans>
    </LinkButton>
  );
}
