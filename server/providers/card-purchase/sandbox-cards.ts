/** Outcome of a sandbox card. All other cards are refused: real card numbers must not be entered here. */
export type CardFate = 'paid' | 'declined' | 'challenge' | 'failsLater' | 'held';

/** The page's name for an outcome. */
export type CardDoes = CardFate | 'mastercard';

/** Test cards, with numbers that no bank issues. */
export const testCards: readonly { readonly number: string; readonly fate: CardFate; readonly does: CardDoes }[] = [
  { number: '4242 4242 4242 4242', fate: 'paid', does: 'paid' },
  { number: '5555 5555 5555 4444', fate: 'paid', does: 'mastercard' },
  { number: '4000 0000 0000 0002', fate: 'declined', does: 'declined' },
  { number: '4000 0000 0000 3220', fate: 'challenge', does: 'challenge' },
  { number: '4000 0000 0000 9235', fate: 'held', does: 'held' },
  { number: '4000 0000 0000 9995', fate: 'failsLater', does: 'failsLater' },
];

/** Returns a card's outcome by its number; undefined if it is not a test card. */
export function fateOf(number: string): CardFate | undefined {
  const digits = number.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number.replaceAll(' ', '') === digits)?.fate;
}
