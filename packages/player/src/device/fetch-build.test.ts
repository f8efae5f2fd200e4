import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchBuild } from './fetch-build.ts';

afterEach(() => vi.unstubAllGlobals());

const page = '<!doctype html><title>Player</title>';
const build = {
  page: '/test/',
  pageVersion: createHash('sha256').update(page).digest('hex').slice(0, 12),
  files: ['/test/assets/a-1.js'],
};

const answering = (answers: Record<string, string>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async (path: string) => new Response(answers[path] ?? null, { status: path in answers ? 200 : 404 }),
    ),
  );

test('a build is fetched whole, with its page as it was sent', async () => {
  answering({ '/test/': page, '/test/assets/a-1.js': 'run()' });
  const texts = (await fetchBuild(build)).map(async ([path, answer]) => [path, await answer.text()]);
  expect(await Promise.all(texts)).toEqual([
    ['/test/', page],
    ['/test/assets/a-1.js', 'run()'],
  ]);
});

test('the page of another server is no part of the build: none of it is kept', async () => {
  answering({ '/test/': '<!doctype html><title>Portal</title>', '/test/assets/a-1.js': 'run()' });
  await expect(fetchBuild(build)).rejects.toThrow('is not the page of this build');
});

test('a build of which a file is missing is not kept', async () => {
  answering({ '/test/': page });
  await expect(fetchBuild(build)).rejects.toThrow('/test/assets/a-1.js was answered with 404');
});
