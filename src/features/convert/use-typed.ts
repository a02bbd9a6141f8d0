import { useEffect, useMemo, useState } from 'react';
import type { ConvertKind, ConvertSide } from '#contract/convert/rules.ts';
import { createDraftSaver, loadDraft } from '#src/platform/drafts.ts';

/** What somebody asks a price of, as it was typed. */
export interface Typed {
  readonly from: string;
  readonly to: string;
  /** Which of the two amounts was typed. */
  readonly side: ConvertSide;
  readonly amount: string;
}

const firsts: Readonly<Record<ConvertKind, Typed>> = {
  coins: { from: 'USDT', to: 'BTC', side: 'give', amount: '' },
  currency: { from: 'USDT', to: 'EUR', side: 'give', amount: '' },
};

/** It is kept encrypted on this device until it is exchanged: one draft a tab and account. */
export function useTyped(kind: ConvertKind) {
  const first = firsts[kind];
  const name = `convert.${kind}`;
  const [typed, setTyped] = useState(first);
  const saver = useMemo(() => createDraftSaver(name, () => {}), [name]);
  useEffect(() => {
    let isOver = false;
    void loadDraft(name).then(
      (draft) => {
        const stored = draft?.value as Partial<Typed> | undefined;
        if (!isOver && stored) setTyped((now) => (now === first ? { ...first, ...stored } : now));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [name, first]);
  const change = (part: Partial<Typed>) =>
    setTyped((before) => {
      const next = { ...before, ...part };
      saver.save(next);
      return next;
    });
  const end = async () => {
    setTyped((before) => ({ ...before, amount: '' }));
    await saver.end();
  };
  return { typed, change, end };
}
