import { expect, test } from 'vitest';
import { acceptOf, findFlaw, readKind } from './check-file.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]);
const pdf = new TextEncoder().encode('%PDF-1.7\n');

test('the type of a file is read from its bytes, not its name', async () => {
  expect(readKind(png)).toBe('png');
  expect(readKind(pdf)).toBe('pdf');
  expect(readKind(zip)).toBeUndefined();
  expect(await findFlaw(new File([zip], 'photo.jpg', { type: 'image/jpeg' }), 'kyc.front')).toBe('type');
  expect(await findFlaw(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'kyc.front')).toBe('type');
});

test('a purpose accepts only its own types of file', async () => {
  expect(await findFlaw(new Blob([pdf]), 'kyc.front')).toBe('type');
  expect(await findFlaw(new Blob([pdf]), 'kyb.registration')).toBeUndefined();
  expect(acceptOf('kyc.front')).not.toContain('pdf');
});

test('the size limit is that of the purpose, exact to the byte', async () => {
  const five = 5 * 1024 * 1024;
  const rest = (bytes: number) => new Blob([png, new Uint8Array(bytes - png.length)]);
  expect(await findFlaw(rest(five), 'security.proof')).toBeUndefined();
  expect(await findFlaw(rest(five + 1), 'security.proof')).toBe('size');
  expect(await findFlaw(rest(five + 1), 'kyc.front')).toBeUndefined();
  expect(await findFlaw(rest(2 * five + 1), 'kyc.front')).toBe('size');
  expect(await findFlaw(new Blob([]), 'kyc.front')).toBe('empty');
});
