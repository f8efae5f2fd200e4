import { readFileSync } from 'node:fs';
import { permissionsPage } from '@plumbline/contract/permission-matrix';
import { expect, test } from 'vitest';

test('docs/permissions.md is what the contract says (npm run permissions writes it anew)', () => {
  expect(readFileSync(new URL('../docs/permissions.md', import.meta.url), 'utf8')).toBe(permissionsPage());
});
