/** Uploading and showing files, for any form: the feature's public interface. */
export { CaseFiles } from './case-files.tsx';
export { EvidenceForReason } from './evidence-for-reason.tsx';
export { Evidence } from './evidence.tsx';
export { FilePicture, useFileBytes } from './stored-file.tsx';
export { UploadField } from './upload-field.tsx';
