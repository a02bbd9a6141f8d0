import { expect, test } from 'vitest';
import { moduleOf } from './react-as-modules.ts';

const script = `'use strict';
var other = require("other");
exports.late = void 0;
if (other.isThere) exports.late = function () { return exports.late === other.it; };
else exports.late = null;
exports.version = "1";`;

test('a CommonJS script becomes a module: requires become imports, exports become named exports', () => {
  const made = moduleOf(script);
  expect(made).toContain("import required0 from 'other';");
  expect(made).toContain('export { exported_late as late, exported_version as version };');
  expect(made).toContain('export default exported;');
  expect(made).not.toMatch(/\brequire\(|\bexports\b/);
});

test('a comparison with an export does not create an export', () =>
  expect(moduleOf('if (exports.a === 1) exports.b = 2;')).not.toContain('exported_a'));
