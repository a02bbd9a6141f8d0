import { defineCalls } from '../platform/call.ts';
import { decisionRefusals } from '../staff/rules.ts';
import type { contentDeskSchemas } from './desk-schemas.ts';

const operator = '/api/services/app/Operator';

/**
 * Articles, legal documents, announcements, categories, the footer, contacts and app versions: one staff member
 * proposes a text, another decides.
 */
export const contentDesk = defineCalls<typeof contentDeskSchemas>()('contentDesk', {
  list: {
    method: 'GET',
    path: `${operator}/GetContent`,
    access: { staff: 'desk.content.read' },
    offline: 'never',
    errors: [],
    summary:
      'Every published text in both languages, what waits for a decision or for its time, and what was taken down',
  },
  listVersions: {
    method: 'GET',
    path: `${operator}/GetContentVersions`,
    access: { staff: 'desk.content.read' },
    offline: 'never',
    errors: [],
    summary: 'What was proposed of one text, the newest first, with who decided it',
  },
  getProposal: {
    method: 'GET',
    path: `${operator}/GetContentProposal`,
    access: { staff: 'desk.content.read' },
    offline: 'never',
    errors: ['request:notFound'],
    summary: 'One proposal with the text that readers see now',
  },
  previewNotice: {
    method: 'POST',
    path: `${operator}/PreviewGroupNotice`,
    access: { staff: 'desk.content.read' },
    idempotency: { none: 'read', because: 'It keeps nothing.' },
    bodyKb: 160,
    offline: 'never',
    errors: [],
    summary: 'How many customers a notice to a group would reach, and what one of them would be sent',
  },
  cancelNotice: {
    method: 'POST',
    path: `${operator}/CancelGroupNotice`,
    access: { staff: 'desk.content.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [60015, 'request:notFound', ...decisionRefusals],
    touches: ['contentDesk'],
    summary: 'Stops a notice to a group at once: nobody else is sent it; who has it keeps it',
  },
  propose: {
    method: 'POST',
    path: `${operator}/ProposeContent`,
    access: { staff: 'desk.content.act' },
    idempotency: 'required',
    proofs: ['verification'],
    bodyKb: 160,
    offline: 'never',
    errors: [60015, 'catalogue:stale', 'catalogue:past', ...decisionRefusals],
    touches: ['contentDesk'],
    summary:
      'Proposes a text in both languages, or to take one down; it happens once another operator approves, or at its time',
  },
});
