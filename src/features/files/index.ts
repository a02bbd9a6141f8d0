/** Uploading and showing files, for any form: the face of the feature. */
export { CaseFiles } from './case-files.tsx';
export { Evidence } from './evidence.tsx';
export { FilePicture, useFileBytes } from './stored-file.tsx';
export { UploadField } from './upload-field.tsx';
