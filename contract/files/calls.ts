import { defineCalls } from '../platform/call.ts';
import type { filesSchemas } from './schemas.ts';

const upload = {
  method: 'POST',
  access: 'session',
  idempotency: 'required',
  offline: 'never',
  errors: [50012, 50013, 50016],
  rateLimit: { max: 60, windowS: 60 },
} as const;

/** Files of users (specification, section 7, files). Uploads are multipart forms: `purpose`, then `file`. */
export const files = defineCalls<typeof filesSchemas>()('files', {
  uploadImage: {
    ...upload,
    path: '/api/services/app/foundation/FileUpload/ImageUpload',
    summary:
      'Stores an image re-encoded: PNG, JPG, GIF or BMP by content (the last two become PNG), 5 or 10 MB by purpose',
  },
  uploadFile: {
    ...upload,
    path: '/api/services/app/foundation/FileUpload/UploadFile',
    summary: 'Stores an image or, if its purpose allows, a PDF',
  },
  uploadFiatProof: {
    ...upload,
    path: '/api/idcm/assets/webapi/LegalCurrency/UploadFile',
    summary: 'Stores proof of a bank transfer; its purpose is fiat.proof',
    usedBy:
      'other clients of the specification: our screens upload each file by the call of its kind, with its purpose',
  },
  getFile: {
    method: 'GET',
    path: '/api/services/app/foundation/FileUpload/GetFile',
    access: 'session',
    offline: 'never',
    errors: [],
    bare: true,
    summary: 'Downloads a file, for its owner or an operator',
  },
  showFile: {
    method: 'POST',
    path: '/api/services/app/Operator/ShowFile',
    access: { staff: 'desk.cases.act' },
    idempotency: { none: 'read', because: 'It only reads; each view is recorded with its reason.' },
    offline: 'never',
    errors: [],
    bare: true,
    summary: 'Downloads a file for staff after a decision based on it, for a reason on record',
  },
  deleteFile: {
    method: 'POST',
    path: '/api/services/app/foundation/FileUpload/DeleteFile',
    access: 'session',
    idempotency: {
      none: 'setsState',
      because: 'What is deleted stays deleted; the second time the file doesn’t exist.',
    },
    offline: 'never',
    errors: [],
    summary: 'Deletes a file that isn’t in use yet',
  },
});
