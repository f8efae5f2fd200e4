import { brandAccents, brandOf, providerOf } from '../brand.ts';
import type { Config } from '../config/config.ts';
import { oneLine } from '../delivery/one-line.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** What a mail says, before it has a brand. */
export interface MessageContent {
  subject: string;
  /** Paragraphs of plain text, in order. */
  paragraphs: readonly string[];
  /** The one thing to do. `path` begins with '/' and is resolved against the configured address, never a request's. */
  action?: { label: string; path: string };
  /** Said in larger type and easy to copy: a code of six digits. */
  code?: string;
  /** Small print under the rest: until when, what to do when it was not you. */
  notes?: readonly string[];
}

export interface BrandedMessage {
  subject: string;
  text: string;
  html: string;
}

type BrandConfig = Pick<Config, 'brand' | 'brandProvider' | 'publicUrl'>;

/**
 * Dresses a message in the brand of this deployment, as plain text and as HTML that says the same. No remote picture, no script; every
 * inserted text is escaped.
 */
export function brandMessage(written: MessageContent, config: BrandConfig): BrandedMessage {
  const content = inLines(written);
  const { host } = new URL(config.publicUrl);
  const provider = providerOf(host, config);
  const link = content.action ? new URL(content.action.path, config.publicUrl).href : null;
  return {
    subject: content.subject,
    text: asText(content, link, provider),
    html: asHtml(content, link, provider, brandAccents[brandOf(host, config)]),
  };
}

/** Each sentence as one line, whatever the names in it hold. */
const inLines = ({ subject, paragraphs, notes = [], ...rest }: MessageContent): MessageContent => ({
  ...rest,
  subject: oneLine(subject),
  paragraphs: paragraphs.map(oneLine),
  notes: notes.map(oneLine),
});

function asText(
  { paragraphs, action, code, notes = [] }: MessageContent,
  link: string | null,
  provider: string,
): string {
  const parts = [
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(action && link ? [`${action.label}:\n${link}`] : []),
    ...notes,
    `-- \n${provider}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function asHtml(
  { subject, paragraphs, action, code, notes = [] }: MessageContent,
  link: string | null,
  provider: string,
  accent: string,
): string {
  const body = [
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 16px;${font};font-size:15px;line-height:23px">${escapeHtml(text)}</p>`,
    ),
    ...(code === undefined
      ? []
      : [
          `<p style="margin:8px 0 24px;${font};font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px">${escapeHtml(code)}</p>`,
        ]),
    ...(action && link ? [button(action.label, link, accent)] : []),
    ...notes.map(
      (text) =>
        `<p style="margin:0 0 8px;${font};font-size:13px;line-height:19px;opacity:.75">${escapeHtml(text)}</p>`,
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 24px;border-bottom:3px solid ${accent};${font};font-size:20px;line-height:28px;font-weight:700">${escapeHtml(provider)}</td></tr>
<tr><td style="padding:28px 0 8px">
<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:30px;font-weight:650">${escapeHtml(subject)}</h1>
${body.join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const button = (label: string, link: string, accent: string): string => {
  const href = escapeHtml(link);
  return `<p style="margin:8px 0 16px"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${accent};color:#ffffff;text-decoration:none;${font};font-size:15px;line-height:20px;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;${font};font-size:13px;line-height:19px;word-break:break-all">${href}</p>`;
};
