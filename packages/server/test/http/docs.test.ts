import { apiBase, partnerBase, partnerCalls, submitTests } from '@plumbline/contract';
import { validate } from '@scalar/openapi-parser';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunch } from '../../../../test-settings/chromium.ts';
import { handlers } from '../../src/routes.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startTestServer({ handlers });
  browser = await chromium.launch(chromiumLaunch);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('the document is OpenAPI 3.1 by the judgement of a validator, and lists every call that is answered', async () => {
  const response = await server.fetch('/api/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const document = (await response.json()) as { openapi: string; paths: Record<string, { post: object }> };
  const { valid, errors } = await validate(document);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual([
    ...handlers.map(({ call }) => `${apiBase}/${call.path}`),
    ...partnerCalls.map(({ path }) => partnerBase + path.replace(':id', '{id}')),
  ]);
});

test('the documents are read in a browser without a request to anywhere else, and without an error', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  const response = await page.goto(`${server.url}/api/docs`);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
  await page.getByText('Every call is a POST with a JSON body.').waitFor();
  // Open a call to its last response: what loads when it is seen has loaded then.
  await page.getByText(`/api/${submitTests.path}`).first().click();
  await page.getByText(submitTests.summary).first().waitFor();
  await page.mouse.wheel(0, 20_000);
  await page.waitForTimeout(500);

  expect(asked).toContain(`${server.url}/api/openapi.json`);
  const elsewhere = asked.filter((url) => !url.startsWith(`${server.url}/`) && !/^(data|blob):/.test(url));
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
