import { useState } from 'react';
import type { ConvertKind } from '#contract/convert/rules.ts';
import { type ConversionRow } from '#src/features/assets/index.ts';
import { ConvertForm } from './convert-form.tsx';
import { QuoteReview } from './quote-review.tsx';
import type { QuoteRow } from './rates.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  readonly kind: ConvertKind;
  /** Whose balances are meant, where it isn't the account's own. */
  readonly subAccount?: string | undefined;
  /** The pair that a link names. */
  readonly asked?: { readonly from: string; readonly to: string } | undefined;
  readonly done: (row: ConversionRow) => void;
  /** Hears which pair is chosen. */
  readonly chosen?: (from: string, to: string) => void;
}

/** What is typed, and then the price that it has. */
export function ConvertDesk({ kind, subAccount, asked, done, chosen }: Props) {
  const { typed, change, end } = useTyped(kind, asked, subAccount);
  const [quote, setQuote] = useState<QuoteRow | null>(null);
  const finish = async (row: ConversionRow) => {
    await end();
    setQuote(null);
    done(row);
  };
  if (quote)
    return (
      <QuoteReview first={quote} asked={{ side: typed.side, subAccount }} done={finish} back={() => setQuote(null)} />
    );
  return (
    <ConvertForm kind={kind} subAccount={subAccount} typed={typed} change={change} quoted={setQuote} chosen={chosen} />
  );
}
