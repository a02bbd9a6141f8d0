/** Areas a contact request may be about, in the order they are asked. */
export const contactAreas = ['globalAccount', 'cards', 'fx', 'payments', 'custody', 'waas', 'earn', 'api'] as const;
export type ContactArea = (typeof contactAreas)[number];

/** Purposes of a contact request. */
export const contactPurposes = ['openAccount', 'pricing', 'integration', 'partnership', 'press', 'other'] as const;
export type ContactPurpose = (typeof contactPurposes)[number];

/** State of a request: not yet taken on, answered, or nothing left to do. */
export const contactStates = ['open', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];

/** Maximum length of each text. */
export const contactLengths = {
  name: 100,
  enterpriseName: 200,
  emailAddress: 254,
  mobile: 32,
  websiteUrl: 200,
  message: 2000,
} as const;

/** Maximum requests per email address and day: each one sends a mail to colleagues. */
export const contactsADay = 5;

/**
 * True if the text is digits with common separators; an international prefix is optional. No automatic messages are
 * sent there.
 */
export function isMobile(text: string): boolean {
  return /^\+?[0-9][0-9 ().-]{5,30}$/.test(text);
}

/**
 * True if the text is a site's name, with or without a scheme; only `http` and `https`, so that no one is sent a link
 * that runs code.
 */
export function isWebsite(text: string): boolean {
  return /^(?:https?:\/\/)?[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text);
}
