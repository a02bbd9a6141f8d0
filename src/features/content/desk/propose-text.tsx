import { Trans } from '@lingui/react/macro';
import { contentDesk } from '#contract/content/desk-calls.ts';
import type { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import { contentName } from '#contract/content/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import review from '#src/ui/review.module.css';

/** A text that is ready to be proposed. */
export type Draft = Omit<BodyOf<typeof contentDeskSchemas.propose>, 'reason' | 'verification'>;

interface Props {
  readonly draft: Draft;
  /** Whether readers have the text. */
  readonly isShown: boolean;
  readonly done: () => Promise<void>;
  readonly close: () => void;
}

/** Proposes a text, with a verification and a reason. */
export function ProposeText({ draft, isShown, done, close }: Props) {
  const form = useDecision({ kind: 'content', id: contentName(draft.kind, draft.contentId) }, done);
  const submit = (reason: string) =>
    form.decide(
      { decision: draft.isRemoval ? 'takeDown' : 'propose' },
      { body: { ...draft, reason }, send: (body, options) => api(contentDesk.propose, { body }, options) },
    );
  return (
    <ReasonDialog
      title={
        !draft.isRemoval ? (
          <Trans>Propose this text?</Trans>
        ) : isShown ? (
          <Trans>Take this text down?</Trans>
        ) : (
          <Trans>Cancel this publication?</Trans>
        )
      }
      action={<Trans>Propose</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p className={review.meta}>
        {draft.isRemoval && !isShown ? (
          <Trans>Once another operator approves, it won’t be published.</Trans>
        ) : draft.isRemoval ? (
          <Trans>Readers lose it once another operator approves, also on devices that keep a copy.</Trans>
        ) : (
          <Trans>Readers see it once another operator approves.</Trans>
        )}
      </p>
    </ReasonDialog>
  );
}
