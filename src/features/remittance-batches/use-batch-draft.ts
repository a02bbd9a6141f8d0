import { useState } from 'react';
import type { BatchCells } from '#contract/remittance-batches/rules.ts';
import { remittanceSides, type RemittanceSide } from '#contract/remittance/rules.ts';
import { useDraft } from '#src/ui/form/use-draft.ts';

/** A file not yet confirmed for payment, as stored on this device. */
export interface BatchDraft {
  readonly name: string;
  readonly from: string;
  readonly channelConfigId: string;
  readonly side: RemittanceSide;
  readonly lines: readonly BatchCells[];
}

/** Validates a stored draft; returns null if it isn't one. */
function restored(kept: unknown): BatchDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { name, from, channelConfigId, side, lines } = kept as Partial<Record<keyof BatchDraft, unknown>>;
  const known = remittanceSides.find((one) => one === side);
  if (typeof name !== 'string' || typeof from !== 'string' || typeof channelConfigId !== 'string') return null;
  if (!known || !Array.isArray(lines)) return null;
  return { name, from, channelConfigId, side: known, lines: lines.filter(isCells) };
}

const isCells = (line: unknown): line is BatchCells =>
  typeof line === 'object' && line !== null && Object.values(line).every((cell) => typeof cell === 'string');

/** Keeps the draft on this device from when the file is read until it is confirmed or discarded. */
export function useBatchDraft() {
  const [batch, setBatch] = useState<BatchDraft | null>(null);
  const draft = useDraft('remittance.batch', (kept) => setBatch(restored(kept)));
  return {
    isRead: draft.isRead,
    isKept: draft.isKept,
    batch,
    change: (next: BatchDraft | null) => {
      setBatch(next);
      draft.save(next);
    },
  };
}
export type BatchDraftState = ReturnType<typeof useBatchDraft>;
