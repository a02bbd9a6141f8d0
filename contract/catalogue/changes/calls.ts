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
    idempotency: { none: 'read', because: 'It keeps nothing: a draft is too large for an address.' },
    bodyKb,
    offline: 'never',
    errors: ['catalogue:past'],
    summary: 'What a change of the catalogue would do: rows, customers, an order before and after, and what is wrong',
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
    summary: 'Proposes a change of the catalogue, or that a version is taken back; another operator decides',
  },
  list: {
    method: 'GET',
    path: `${operator}/GetCatalogueChanges`,
    access: { staff: 'desk.catalogue.read' },
    offline: 'never',
    errors: [],
    summary: 'Changes of the catalogue that were proposed, newest first, with what they do to whom',
  },
  listVersions: {
    method: 'GET',
    path: `${operator}/GetCatalogueVersions`,
    access: { staff: 'desk.catalogue.read' },
    offline: 'never',
    errors: [],
    summary: 'Versions of the catalogue, newest first: who made them, why, since when, and what they changed',
  },
});
