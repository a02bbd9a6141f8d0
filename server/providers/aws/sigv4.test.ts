import { expect, test } from 'vitest';
import { signRequest } from './sigv4.ts';

/** Examples from the S3 documentation, "Signature calculations for the Authorization header". */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const scope = { region: 'us-east-1', service: 's3' };
const at = new Date('2013-05-24T00:00:00Z');
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test.each([
  ['GET', '/test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  ['GET', '/?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['GET', '/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('%s %s is signed as in the S3 documentation', (method, path, headers, signature) => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com');
  const request = { method, url, headers: { ...headers, 'x-amz-content-sha256': emptyHash }, bodyHash: emptyHash };
  const { authorization } = signRequest(request, scope, credentials, at);
  expect(authorization).toMatch(new RegExp(`Signature=${signature}$`));
});
