import { defineCalls } from '../platform/call.ts';
import type { corporateCardsSchemas } from './schemas.ts';

const base = '/api/services/app';
const read = { access: { permission: 'cards.read' }, offline: 'cached', errors: [] } as const;
const manage = { permission: 'cards.manage', kycStatus: 3 } as const;
const holder = { permission: 'cards.read', kycStatus: 3 } as const;
const change = { method: 'POST', offline: 'never' } as const;
const played = { method: 'POST', access: 'sandbox', offline: 'never' } as const;
const setsIt = { none: 'setsState', because: 'Said twice, the card is as it was said once.' } as const;

/**
 * Corporate cards (specification, section 1; the paths are ours, in its style). `cards.read`: the cards that somebody
 * holds; `cards.manage`: all of the company's. A card's number is shown by its provider's page alone.
 */
export const corporateCards = defineCalls<typeof corporateCardsSchemas>()('corporateCards', {
  list: {
    ...read,
    method: 'GET',
    path: `${base}/CorporateCard/GetList`,
    summary: 'Cards, newest first, or what changed since the last sync: the holder’s own, or all for who manages them',
  },
  getProgramme: {
    method: 'GET',
    path: `${base}/CorporateCard/GetProgramme`,
    access: { permission: 'cards.manage' },
    offline: 'never',
    errors: [],
    summary: 'Who can hold a card, in which currencies, and which pay where a card’s own has too little',
  },
  setFallback: {
    ...change,
    path: `${base}/CorporateCard/SetFallback`,
    access: manage,
    idempotency: { none: 'setsState', because: 'It sets what is given.' },
    errors: [60006],
    summary: 'Which currencies of the global account pay where a card’s own has too little, in their order',
  },
  issue: {
    ...change,
    path: `${base}/CorporateCard/Create`,
    access: manage,
    idempotency: 'required',
    proofs: ['verification'],
    errors: [50002, 50014, 60006, 'card:holder', 'card:tooMany', 'security:blocked'],
    summary: 'Issues a card to a member: a virtual one at once, a physical one by post',
  },
  activate: {
    ...change,
    path: `${base}/CorporateCard/Activate`,
    access: holder,
    idempotency: setsIt,
    errors: [60015, 'card:digits', 'request:notFound'],
    summary: 'The holder has a physical card in hand, and says its last four digits',
  },
  changeLimits: {
    ...change,
    path: `${base}/CorporateCard/ChangeLimits`,
    access: manage,
    idempotency: { none: 'setsState', because: 'It sets what is given.' },
    errors: [50002, 50014, 60015, 'security:blocked', 'request:notFound'],
    summary: 'What a card may pay; verified where that is more than before',
  },
  freeze: {
    ...change,
    path: `${base}/CorporateCard/Freeze`,
    access: holder,
    idempotency: setsIt,
    errors: [60015, 'request:notFound'],
    summary: 'From now on the card pays nothing',
  },
  unfreeze: {
    ...change,
    path: `${base}/CorporateCard/Unfreeze`,
    access: holder,
    idempotency: setsIt,
    errors: [60015, 'card:frozenByManager', 'security:blocked', 'request:notFound'],
    summary: 'The card pays again; a holder can’t undo what who manages cards did',
  },
  close: {
    ...change,
    path: `${base}/CorporateCard/Close`,
    access: manage,
    idempotency: setsIt,
    errors: [60015, 'request:notFound'],
    summary: 'Ends a card for good',
  },
  replace: {
    ...change,
    path: `${base}/CorporateCard/Replace`,
    access: manage,
    idempotency: 'required',
    proofs: ['verification'],
    errors: [50002, 60015, 'card:holder', 'card:tooMany', 'security:blocked', 'request:notFound'],
    summary: 'Closes a card that is lost or stolen, and issues another with its limits',
  },
  reveal: {
    ...change,
    path: `${base}/CorporateCard/Reveal`,
    access: holder,
    idempotency: { none: 'secretAnswer', because: 'The address shows a card’s number, once.' },
    errors: [50002, 60015, 'security:blocked', 'request:notFound'],
    summary: 'The address of the provider’s page that shows the holder his card’s number, once',
  },
  listPayments: {
    ...read,
    method: 'GET',
    path: `${base}/CorporateCard/GetTransactions`,
    summary: 'Payments of the cards that somebody may see, newest first, or what changed since the last sync',
  },
  authorizationWebhook: {
    method: 'POST',
    path: `${base}/Webhook/CardAuthorization`,
    bodyKb: 16,
    access: 'webhook',
    idempotency: { none: 'provider', because: 'The same question has the same answer.' },
    offline: 'never',
    errors: [],
    summary: 'The card issuer asks, signed, whether a card may pay: answered at once, the money held',
  },
  sandboxPay: {
    ...played,
    path: `${base}/Sandbox/PayByCard`,
    idempotency: { none: 'sandbox', because: 'Each is a payment of its own.' },
    errors: [50014, 'request:notFound'],
    summary: 'Somebody pays with a sandbox card in a shop',
  },
  sandboxForce: {
    ...played,
    path: `${base}/Sandbox/ForceCardPayment`,
    idempotency: { none: 'sandbox', because: 'Each is a payment of its own.' },
    errors: [50014, 'request:notFound'],
    summary: 'A merchant takes, or gives back, what nobody was asked about',
    usedBy: 'testers by hand: a merchant who asks nobody has no shop to press in',
  },
  sandboxListPayments: {
    ...played,
    method: 'GET',
    path: `${base}/Sandbox/GetCardPayments`,
    idempotency: { none: 'read', because: 'It changes nothing.' },
    errors: ['request:notFound'],
    summary: 'What was paid with a sandbox card, as its issuer knows it',
  },
  sandboxChange: {
    ...played,
    path: `${base}/Sandbox/ChangeCardPayment`,
    idempotency: { none: 'sandbox', because: 'Each is a change of its own.' },
    errors: [50014, 60015, 'request:notFound'],
    summary: 'A shop asks for more, takes, gives back, or lets a payment end',
  },
  sandboxNextAnswer: {
    ...played,
    path: `${base}/Sandbox/SetNextCardAnswer`,
    idempotency: { none: 'sandbox', because: 'It sets what is given.' },
    errors: ['request:notFound'],
    summary: 'Whether the sandbox’s issuer asks us about the next payment, or has waited too long and decides itself',
  },
  issuingWebhook: {
    method: 'POST',
    path: `${base}/Webhook/Issuing`,
    bodyKb: 64,
    access: 'webhook',
    idempotency: { none: 'provider', because: 'The provider reports as often as it likes.' },
    offline: 'never',
    errors: [],
    summary: 'The card issuer reports that something became of a card or a payment, signed',
  },
  sandboxHurry: {
    ...played,
    path: `${base}/Sandbox/HurryCards`,
    idempotency: { none: 'sandbox', because: 'What is due is done once.' },
    errors: ['request:notFound'],
    summary: 'Lets the sandbox’s card issuer do at once what it would do within the week',
  },
});
