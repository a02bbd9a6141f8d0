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
    summary: 'Lists published texts in both languages, pending or scheduled ones, and those taken down',
  },
  listVersions: {
    method: 'GET',
    path: `${operator}/GetContentVersions`,
    access: { staff: 'desk.content.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists proposals for a text, newest first, with who decided them',
  },
  getProposal: {
    method: 'GET',
    path: `${operator}/GetContentProposal`,
    access: { staff: 'desk.content.read' },
    offline: 'never',
    errors: ['request:notFound'],
    summary: 'Returns a proposal with the currently published text',
  },
  previewNotice: {
    method: 'POST',
    path: `${operator}/PreviewGroupNotice`,
    access: { staff: 'desk.content.read' },
    idempotency: { none: 'read', because: 'It stores nothing.' },
    bodyKb: 160,
    offline: 'never',
    errors: [],
    summary: 'Previews a notice to a group: how many customers it reaches, and the email in each language',
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
    summary: 'Stops sending a notice to a group; customers who have received it keep it',
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
      'Proposes a text in both languages, or taking one down; takes effect on another operator’s approval or at its scheduled time',
  },
});
