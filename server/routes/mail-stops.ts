import type { Hono } from 'hono';
import type { Adapters } from '#server/adapters/adapters.ts';
import { mailStopPath } from '#server/domain/accounts/mailed-links.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import {
  mailStopPage,
  mailStopStyle,
  undoField,
  unknownStopPage,
} from '#server/domain/mails/mail-stop-page.ts';
import { formPagePolicy } from '#server/http/answers/security-headers.ts';
import { readForm } from '#server/http/bodies/read-body.ts';
import type { Environment, RequestContext } from '#server/http/environment.ts';
import { findMailStop, stopMails, undoStop } from '#server/services/mails/mail-stops.ts';

const policy = formPagePolicy(mailStopStyle);

/** Of every token that was ever made; nothing else gets as far as the database. */
const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/**
 * Stops the mails of one kind without a sign-in, for whoever has the link of one. RFC 8058: the mail program's own
 * button posts to the address that its reader can also open. To open it changes nothing, since what looks through mails
 * opens every link.
 */
export function serveMailStops(app: Hono<Environment>, { database: { db } }: Adapters): void {
  async function answer(c: RequestContext, token: string, isAsked: boolean) {
    const stop = isToken(token) ? await findMailStop(db, token) : undefined;
    const language = stop?.language ?? mailLanguage(c.req.header('Accept-Language'));
    c.header('Content-Security-Policy', policy);
    return stop ? c.html(mailStopPage(language, stop, isAsked)) : c.html(unknownStopPage(language), 404);
  }

  app.get(`${mailStopPath}/:token`, c => answer(c, c.req.param('token'), true));

  app.post(`${mailStopPath}/:token`, async c => {
    const token = c.req.param('token');
    // Whatever else is posted, or nothing: it stops them.
    const isUndone = (await readForm(c)).has(undoField);
    if (isToken(token)) await (isUndone ? undoStop : stopMails)(db, token);
    return answer(c, token, false);
  });
}
