import { useState } from 'react';
import type { ConvertKind, ConvertSide } from '#contract/convert/rules.ts';
import { restore } from '#src/ui/form/restore.ts';
import { useDraft } from '#src/ui/form/use-draft.ts';

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

/** `asked`: the pair that a link names, which goes before the one that was kept. It is kept encrypted on this device until it is exchanged: one draft a tab and account. */
export function useTyped(kind: ConvertKind, asked: Partial<Pick<Typed, 'from' | 'to'>> = {}, subAccount?: string) {
  const first = { ...firsts[kind], ...asked };
  const [typed, setTyped] = useState(first);
  const draft = useDraft(subAccount ? `convert.${kind}.${subAccount}` : `convert.${kind}`, (kept) =>
    setTyped({ ...restore(first, kept), ...asked }),
  );
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    draft.save(next);
  };
  const end = async () => {
    setTyped((before) => ({ ...before, amount: '' }));
    await draft.end();
  };
  return { typed, change, end };
}
