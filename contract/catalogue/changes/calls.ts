import { defineCalls } from '../../platform/call.ts';
import { decisionRefusals } from '../../staff/rules.ts';
import type { catalogueChangesSchemas } from './schemas.ts';

const operator = '/api/services/app/Operator';
/** A draft with many rows is larger than other bodies. */
const bodyKb = 640;

/** How staff change the catalogue: one member proposes and previews who is affected, another decides at the desk. */
export const catalogueChanges = defineCalls<typeof catalogueChangesSchemas>()('catalogueChanges', {
  preview: {
    method: 'POST',
    path: `${operator}/PreviewCatalogueChange`,
    access: { staff: 'desk.catalogue.read' },
    idempotency: { none: 'read', because: 'It stores nothing: a draft is too large for a URL.' },
    bodyKb,
    offline: 'never',
    errors: ['catalogue:past'],
    summary: 'Previews a catalogue change: rows, customers, an order before and after, and problems',
  },
  propose: {
    method: 'POST',
    path: `${operator}/ProposeCatalogueChange`,
    access: { staff: 'desk.catalogue.act' },
    idempotency: 'required',
    proofs: ['verification'],
    bodyKb,
    offline: 'never',
    errors: ['catalogue:stale', 'catalogue:past', 'catalogue:unsound', 60015, ...decisionRefusals],
    touches: ['catalogueChanges'],
    summary: 'Proposes a catalogue change or the revert of a version; another operator decides',
  },
  list: {
    method: 'GET',
    path: `${operator}/GetCatalogueChanges`,
    access: { staff: 'desk.catalogue.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists proposed catalogue changes, newest first, with their effects',
  },
  listVersions: {
    method: 'GET',
    path: `${operator}/GetCatalogueVersions`,
    access: { staff: 'desk.catalogue.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists catalogue versions, newest first: authors, reasons, effective dates and changes',
  },
});
