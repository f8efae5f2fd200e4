import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileReply } from '../core/file-reply.ts';
import { withheld } from '../core/withheld.ts';
import { allCalls } from '../features/calls.ts';
import { openApiDocument } from './openapi-document.ts';

const options = { title: 'Plumbline', version: '1.2.3' };

const rename = defineCall({
  path: 'Test/Rename',
  feature: 'profiles',
  summary: 'Renames.',
  permission: 'profile:identity',
  reads: [],
  request: z.object({ id: z.int(), name: z.string().default('nobody') }),
  response: z.object({ name: withheld(z.string()), note: z.string().optional() }),
  errors: ['profile.not_found'],
  audits: 'profile',
  bodyLimitBytes: 2048,
});
const print = defineCall({
  path: 'print',
  feature: 'reports',
  summary: 'Prints.',
  permission: 'public',
  reads: [],
  request: z.object({}),
  response: fileReply('application/pdf'),
});

test('a call is written with its request, reply in the envelope, refusals, headers and who may ask', () => {
  const document = openApiDocument([rename, print], options);
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Plumbline', version: '1.2.3' },
    tags: [{ name: 'profiles' }, { name: 'reports' }],
    paths: {
      '/api/Test/Rename': {
        post: {
          operationId: 'Test.Rename',
          tags: ['profiles'],
          'x-permission': 'profile:identity',
          'x-scope': 'selected',
          'x-audits': 'profile',
          'x-body-limit-bytes': 2048,
          security: [{ bearer: [] }],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { required: ['id'], properties: { name: { default: 'nobody', type: 'string' } } },
              },
            },
          },
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: {
                    required: ['isSuccess', 'errors', 'name'],
                    properties: {
                      isSuccess: { const: true },
                      name: { 'x-withheld-in-super-view': true },
                      note: { type: 'string' },
                    },
                  },
                },
              },
            },
            401: { 'x-error-codes': ['access.signed_out'] },
            404: { 'x-error-codes': ['profile.not_found'] },
          },
        },
      },
    },
  });
});

test('a public call asks for no token and refuses none; a file is written by its type', () => {
  const { paths } = openApiDocument([print], options) as {
    paths: Record<string, { post: { security: unknown; responses: Record<string, { content: object }> } }>;
  };
  const post = paths['/api/print']?.post;
  expect(post?.security).toEqual([]);
  expect(Object.keys(post?.responses ?? {})).not.toContain('401');
  expect(Object.keys(post?.responses ?? {})).not.toContain('403');
  expect(Object.keys(post?.responses['200']?.content ?? {})).toEqual(['application/pdf']);
});

test('every call of the portal is listed once, under its specified path', () => {
  const { paths } = openApiDocument(allCalls, options) as { paths: Record<string, { post: JsonOperation }> };
  expect(Object.keys(paths)).toEqual(allCalls.map((call) => `/api/${call.path}`));
  const ids = Object.values(paths).map(({ post }) => post.operationId);
  expect(new Set(ids).size).toBe(allCalls.length);
});

interface JsonOperation {
  operationId: string;
}

test('every reference points at something', () => {
  const document = openApiDocument(allCalls, options);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(references.length).toBeGreaterThan(allCalls.length);
  for (const path of new Set(references)) {
    const found = path
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(found, path).toBeTypeOf('object');
  }
});

test('a schema that holds itself is refused, since its reference would point nowhere', () => {
  const tree: z.ZodType = z.object({ children: z.lazy(() => z.array(tree)) });
  const call = defineCall({ ...print, path: 'tree', response: z.object({ tree }) });
  expect(() => openApiDocument([call], options)).toThrow(/cycle/i);
});
