import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConvertKind } from '#contract/convert/rules.ts';
import { assets } from '#contract/assets/calls.ts';
import { keyOf } from '#src/platform/ask.ts';
import { assetTables, type ConversionRow } from '#src/features/assets/index.ts';
import { ConvertForm } from './convert-form.tsx';
import { QuoteReview } from './quote-review.tsx';
import type { QuoteRow } from './rates.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  readonly kind: ConvertKind;
  /** The pair that a link names. */
  readonly asked?: { readonly from: string; readonly to: string } | undefined;
  readonly done: (row: ConversionRow) => void;
  /** Hears which pair is chosen. */
  readonly chosen?: (from: string, to: string) => void;
}

/** What is typed, and then the price that it has. */
export function ConvertDesk({ kind, asked, done, chosen }: Props) {
  const { typed, change, end } = useTyped(kind, asked);
  const [quote, setQuote] = useState<QuoteRow | null>(null);
  const client = useQueryClient();
  const finish = async (row: ConversionRow) => {
    await end();
    setQuote(null);
    void client.invalidateQueries({ queryKey: keyOf(assets.listAssets) });
    void assetTables.conversions.sync();
    done(row);
  };
  if (quote) return <QuoteReview first={quote} asked={typed} done={finish} back={() => setQuote(null)} />;
  return <ConvertForm kind={kind} typed={typed} change={change} quoted={setQuote} chosen={chosen} />;
}
