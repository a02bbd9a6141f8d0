import { defineCalls } from '../platform/call.ts';
import { decisionRefusals } from '../staff/rules.ts';
import type { earnDeskSchemas } from './desk-schemas.ts';

const operator = '/api/services/app/Operator';

/** Products of Earn, which staff change under four eyes, and the runs that pay interest. */
export const earnDesk = defineCalls<typeof earnDeskSchemas>()('earnDesk', {
  listProducts: {
    method: 'GET',
    path: `${operator}/GetEarnProducts`,
    access: { staff: 'desk.catalogue.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists products with all versions, newest first, and proposals',
  },
  previewProduct: {
    method: 'POST',
    path: `${operator}/PreviewEarnProduct`,
    access: { staff: 'desk.catalogue.read' },
    idempotency: { none: 'read', because: 'It stores nothing.' },
    offline: 'never',
    errors: [40001],
    summary: 'Previews a new or changed product, and how many customers it affects',
  },
  proposeProduct: {
    method: 'POST',
    path: `${operator}/ProposeEarnProduct`,
    access: { staff: 'desk.catalogue.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [40001, 60015, 'catalogue:stale', 'catalogue:past', 'catalogue:unsound', ...decisionRefusals],
    touches: ['earnDesk'],
    summary: 'Proposes a new or changed product; another operator decides, effective from the next day at the earliest',
  },
  listRuns: {
    method: 'GET',
    path: `${operator}/GetEarnRuns`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Returns the next interest payment as of now, and past ones with their proofs',
  },
});
