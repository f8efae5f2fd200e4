import { expect, test } from 'vitest';
import { brandMessage } from './brand-message.ts';

const config = { brand: null, brandProvider: null, publicUrl: 'https://portal.example.org' };
const content = {
  subject: 'Set your password',
  paragraphs: ['Hello <b>Ada</b>,', 'somebody asked for this.'],
  action: { label: 'Set password', path: '/reset-password?token=abc&aid=def' },
  notes: ['It works once.'],
};

test('text and HTML say the same, with the link of the configured address', () => {
  const { subject, text, html } = brandMessage(content, config);
  expect(subject).toBe('Set your password');
  expect(text).toBe(
    'Hello <b>Ada</b>,\n\nsomebody asked for this.\n\nSet password:\nhttps://portal.example.org/reset-password?token=abc&aid=def\n\nIt works once.\n\n-- \nPlumbline\n',
  );
  expect(html).toContain('href="https://portal.example.org/reset-password?token=abc&amp;aid=def"');
  expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,');
  expect(html).not.toContain('<b>');
  expect(html).not.toMatch(/<img|<script|src=/);
});

test('the brand is the configured one, else the one of the address', () => {
  const named = (more: object) => brandMessage(content, { ...config, ...more }).text;
  expect(named({ publicUrl: 'https://readycheck.example.org' })).toContain('ReadyCheck');
  expect(named({ brand: 'readycheck' })).toContain('ReadyCheck');
  expect(named({ brandProvider: 'Balance House' })).toContain('Balance House');
});

test('a code stands alone, to be copied', () => {
  const { text, html } = brandMessage(
    { subject: 'Your code', paragraphs: ['Here:'], code: '012345' },
    config,
  );
  expect(text).toContain('\n\n012345\n\n');
  expect(html).toContain('>012345<');
});
