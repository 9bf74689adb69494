import { createHash } from 'node:crypto';

/** Hashes of the `<style>` elements of a page, by which the policy lets them through. */
export function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
}

/** @param html the built page; its own inline styles are the only ones that pass */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...inlineStyleHashes(html)].join(' '),
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

/** Nothing of an answer that is no page may run or be framed. */
export const emptyPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For every answer. */
export const securityHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Only where the public address is https: it would lock a plain http address out for a year. */
export const strictTransportSecurity = 'max-age=31536000';
