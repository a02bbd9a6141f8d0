import type { CardForm } from '#contract/corporate-cards/rules.ts';
import type { CorporateCardState } from '#contract/corporate-cards/states.ts';

interface Numbered {
  readonly form: CardForm;
  readonly status: CorporateCardState;
  readonly last_four: string | null;
}

/** The last digits that may be said of a card: by those of a posted one its holder proves that he has it in hand. */
export const saidDigits = ({ form, status, last_four: digits }: Numbered) =>
  form === 'physical' && status === 'ordered' ? null : digits;
