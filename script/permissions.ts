import { writeFileSync } from 'node:fs';
import { permissionsPage } from '@plumbline/contract/permission-matrix';

/** Writes docs/permissions.md from the contract. */
writeFileSync(new URL('../docs/permissions.md', import.meta.url), permissionsPage());
