import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';

interface Props {
  /** A list that is loaded page by page. */
  readonly of: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page of a list; nothing at its end. */
export function MoreButton({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (!hasNextPage) return null;
  return (
    <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      <Trans>Show more</Trans>
    </Button>
  );
}
