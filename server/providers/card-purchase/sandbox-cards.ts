/** What a card of the sandbox does. Others are refused: none of a real person's is to be typed here. */
export type CardFate = 'paid' | 'declined' | 'challenge' | 'failsLater' | 'held';

/** How the page calls what a card does. */
export type CardDoes = CardFate | 'mastercard';

/** Test cards, of numbers that no bank gives out. */
export const testCards: readonly { readonly number: string; readonly fate: CardFate; readonly does: CardDoes }[] = [
  { number: '4242 4242 4242 4242', fate: 'paid', does: 'paid' },
  { number: '5555 5555 5555 4444', fate: 'paid', does: 'mastercard' },
  { number: '4000 0000 0000 0002', fate: 'declined', does: 'declined' },
  { number: '4000 0000 0000 3220', fate: 'challenge', does: 'challenge' },
  { number: '4000 0000 0000 9235', fate: 'held', does: 'held' },
  { number: '4000 0000 0000 9995', fate: 'failsLater', does: 'failsLater' },
];

/** What becomes of a card by its number; undefined for one that is no test card. */
export function fateOf(number: string): CardFate | undefined {
  const digits = number.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number.replaceAll(' ', '') === digits)?.fate;
}
