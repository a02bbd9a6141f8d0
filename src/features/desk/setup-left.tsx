import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import review from '#src/ui/review.module.css';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';

/** Points admins to the setup checklist until nothing on it is missing. */
export function SetupLeft({ missing }: { readonly missing: number }) {
  if (missing === 0) return null;
  return (
    <p className={review.warning}>
      <Plural
        value={missing}
        one="# item must be set up before customers can be served."
        other="# items must be set up before customers can be served."
      />
      <SentenceGap />
      <Link to="/dashboard/operator/setup">
        <Trans>Open setup checklist</Trans>
      </Link>
    </p>
  );
}
