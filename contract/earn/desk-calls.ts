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
    summary: 'Products with every version, the newest first, and what was proposed',
  },
  previewProduct: {
    method: 'POST',
    path: `${operator}/PreviewEarnProduct`,
    access: { staff: 'desk.catalogue.read' },
    idempotency: { none: 'read', because: 'It keeps nothing.' },
    offline: 'never',
    errors: [40001],
    summary: 'What a new product, or a change of one, would do, and to how many customers',
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
    summary:
      'Proposes a product or a change of one; another operator decides, and it holds from the next day at the earliest',
  },
  listRuns: {
    method: 'GET',
    path: `${operator}/GetEarnRuns`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'The next payment of interest as it would be now, and those made, each with its proof',
  },
});
