import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { recordingsFolder } from '../public-recordings.ts';

const file = resolve(recordingsFolder, 'fhir/fhir.schema.json');

/** The official JSON schema of FHIR 4.0 is no part of the project: without it the tests that need it say so and skip. */
export const hasOfficialSchema = existsSync(file);
export const withoutSchema = 'the official FHIR schema is not there (RECORDINGS_DIR)';

if (!hasOfficialSchema && process.env.RECORDINGS_REQUIRED === '1') {
  throw new Error('RECORDINGS_REQUIRED is set, but the FHIR schema is not there.');
}

/** A validator by the official schema, compiled once a type. */
export function officialSchema(): (resource: unknown) => string[] {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false });
  ajv.addMetaSchema(createRequire(import.meta.url)('ajv/dist/refs/json-schema-draft-06.json'));
  const schema: { $id?: string; id?: string } = JSON.parse(readFileSync(file, 'utf8'));
  ajv.addSchema({ ...schema, id: undefined, $id: 'fhir' });
  const compiled = new Map<string, ValidateFunction>();
  return (resource) => {
    // As it travels: what is undefined is not there.
    const sent: unknown = JSON.parse(JSON.stringify(resource));
    const type =
      typeof sent === 'object' && sent !== null && 'resourceType' in sent ? String(sent.resourceType) : '?';
    const validate = compiled.get(type) ?? ajv.compile({ $ref: `fhir#/definitions/${type}` });
    compiled.set(type, validate);
    if (validate(sent)) return [];
    return (validate.errors ?? [])
      .slice(0, 3)
      .map(({ instancePath, message }) => `${type}${instancePath} ${message}`);
  };
}
