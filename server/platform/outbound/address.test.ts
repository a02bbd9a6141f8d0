import { describe, expect, test } from 'vitest';
import { isPublicAddress, readOutboundUrl } from './address.ts';

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('%s is on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const inside =
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.255.255 192.168.0.1 198.19.0.1 224.0.0.1 255.255.255.255 :: ::1 fe80::1' +
  ' fd00::1 ff02::1 ::ffff:10.0.0.1 ::ffff:127.0.0.1 64:ff9b::a00:1 2002:a00:1:: 2001:db8::1 localhost';
test.each(['', ...inside.split(' ')])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe('a webhook address', () => {
  test.each(['https://hooks.example.com/in?x=1', 'https://hooks.example.com:8443/', 'https://8.8.8.8/'])(
    '%s is accepted',
    (url) => expect(readOutboundUrl(url, false)).toBe(url),
  );

  test.each([
    'http://hooks.example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.0.0.1/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'ftp://hooks.example.com/',
    'javascript:alert(1)',
    'hooks.example.com',
    '',
  ])('%s is refused in production', (url) => expect(readOutboundUrl(url, false)).toBeUndefined());

  test('on this machine is accepted only in the sandbox', () => {
    expect(readOutboundUrl('http://localhost:9000/in', true)).toBe('http://localhost:9000/in');
    expect(readOutboundUrl('http://10.0.0.1/', true)).toBeUndefined();
    expect(readOutboundUrl('http://hooks.example.com/', true)).toBeUndefined();
  });
});
