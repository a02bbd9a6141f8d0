/** What somebody who writes to us may be interested in, in the order in which it is asked. */
export const contactAreas = ['globalAccount', 'cards', 'fx', 'payments', 'custody', 'waas', 'earn', 'api'] as const;
export type ContactArea = (typeof contactAreas)[number];

/** What he writes for. */
export const contactPurposes = ['openAccount', 'pricing', 'integration', 'partnership', 'press', 'other'] as const;
export type ContactPurpose = (typeof contactPurposes)[number];

/** How a request stands: nobody has taken it on, it was answered, or nothing is left to be done about it. */
export const contactStates = ['open', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];

/** The longest that each text may be. */
export const contactLengths = {
  name: 100,
  enterpriseName: 200,
  emailAddress: 254,
  mobile: 32,
  websiteUrl: 200,
  message: 2000,
} as const;

/** At most so many requests of one email address in a day: each is a mail to colleagues. */
export const contactsADay = 5;

/** Digits with what people write between them; an international prefix is no must. Nothing is sent there by machines. */
export function isMobile(text: string): boolean {
  return /^\+?[0-9][0-9 ().-]{5,30}$/.test(text);
}

/** A site's name with or without its scheme; `http` and `https` alone, so that nobody is sent a link that runs. */
export function isWebsite(text: string): boolean {
  return /^(?:https?:\/\/)?[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text);
}
