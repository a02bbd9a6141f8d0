import { useState } from 'react';
import { catalogueParts } from '#contract/catalogue/changes/rules.ts';
import { useDraft } from '#src/ui/form/use-draft.ts';
import { emptyDraft, isEmpty, type Draft } from './draft.ts';

/** Validates a stored draft; returns null if it isn't one. The server validates its rows. */
function restored(kept: unknown): Draft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { rows, revertOf, effectiveAt } = kept as Partial<Record<keyof Draft, unknown>>;
  if (typeof rows !== 'object' || rows === null) return null;
  if (catalogueParts.some((part) => !Array.isArray((rows as Record<string, unknown>)[part]))) return null;
  if (revertOf !== null && typeof revertOf !== 'number') return null;
  if (effectiveAt !== null && typeof effectiveAt !== 'string') return null;
  const draft = { rows, revertOf, effectiveAt } as Draft;
  return isEmpty(draft) ? null : draft;
}

/** Keeps the draft of a proposal on this device, from its first row until it is proposed or discarded. */
export function useCatalogueDraft() {
  const [draft, setDraft] = useState(emptyDraft);
  const [isRestored, setRestored] = useState(false);
  const memory = useDraft('catalogue.draft', (kept) => {
    const found = restored(kept);
    if (!found) return;
    setDraft(found);
    setRestored(true);
  });
  return {
    draft,
    /** True if it was begun before this page was opened. */
    isRestored,
    isKept: memory.isKept,
    change: (next: Draft) => {
      setDraft(next);
      if (isEmpty(next)) setRestored(false);
      memory.save(next);
    },
  };
}
