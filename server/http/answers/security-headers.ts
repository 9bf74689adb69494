import { createHash } from 'node:crypto';

/** Hashes of what a page's own `<style>` or `<script>` elements hold, by which the policy lets them through. */
function inlineHashes(html: string, tag: 'style' | 'script'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => text)
    .filter(text => text !== '')
    .map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** @param html the built page; its own inline styles and its first script are the only ones that pass */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes(html, 'script')].join(' '),
    ["style-src 'self'", ...inlineHashes(html, 'style')].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Of a page without scripts: this one style, and forms that it sends to ourselves. */
export const formPagePolicy = (style: string): string =>
  [
    "default-src 'none'",
    ['style-src', ...inlineHashes(`<style>${style}</style>`, 'style')].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Nothing of an answer that is no page may run or be framed. */
export const emptyPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Of a worker of the page, which takes its policy from its own answer: the build writes it into the file's first line.
 * Without one it may do nothing.
 */
export const workerPolicy = (script: string): string =>
  /^\/\*! policy: (.+?) \*\//.exec(script)?.[1] ?? emptyPolicy;

/** For every answer. */
export const fileHeaders = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** For every answer that can be a page of its own: scripts and styles of the build would carry 300 bytes for nothing. */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
} as const;

/** Only where the public address is https: it would lock a plain http address out for a year. */
export const strictTransportSecurity = 'max-age=31536000';
