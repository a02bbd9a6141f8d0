import type { CardForm } from '#contract/corporate-cards/rules.ts';
import type { CorporateCardState } from '#contract/corporate-cards/states.ts';

interface Numbered {
  readonly form: CardForm;
  readonly status: CorporateCardState;
  readonly last_four: string | null;
}

/**
 * Returns the last digits that may be shown of a card: the holder proves with those of a posted card that they have it
 * in hand.
 */
export const saidDigits = ({ form, status, last_four: digits }: Numbered) =>
  form === 'physical' && status === 'ordered' ? null : digits;
