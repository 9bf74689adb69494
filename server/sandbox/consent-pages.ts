import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import * as v from 'valibot';
import { consentCallbackPath } from '#server/domain/marketplace/consent-url.ts';
import type { MarketplaceApp } from '../adapters/marketplace/marketplace.ts';
import { isMerchantId, issueSandboxCode, issueSandboxRefreshToken, makeMerchantId } from './sandbox-token.ts';

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#eef1f2;color:#1d272c}
main{box-sizing:border-box;width:min(30rem,100%);padding:1.5rem;background:#fff;border-radius:12px}
h1{font-size:1.35rem;margin:.25rem 0 1rem}
small{color:#52636d}
label{display:flex;gap:.5rem;align-items:center;min-height:44px}
.actions{display:flex;gap:1rem;align-items:center}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:8px;background:#8a4b00;color:#fff;font:inherit;font-weight:600;cursor:pointer}
a{color:inherit;padding:.6rem 0}
dt{font-weight:600}dd{margin:0 0 .75rem;overflow-wrap:anywhere;font-family:ui-monospace,monospace}
@media (prefers-color-scheme:dark){body{background:#12181b;color:#e6ecef}main{background:#1d262b}small{color:#a9b8c0}}
`;

/** A page of the sandbox, plain enough that nobody takes it for the marketplace's own. */
const sandboxPage = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Marketplace sandbox</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <small>Marketplace sandbox: no real account is touched</small>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

/** The marketplace's codes live so long. */
const codeLifetimeMs = 5 * 60_000;

const ConsentQuery = v.object({
  application_id: v.string(),
  state: v.pipe(v.string(), v.nonEmpty()),
  redirect_uri: v.pipe(
    v.string(),
    v.url(),
    // Registered with the product.
    v.check(uri => /^https?:$/.test(new URL(uri).protocol) && new URL(uri).pathname === consentCallbackPath),
  ),
});

/**
 * Pages of the sandbox's Seller Central: consent to the product, and credentials for an own registration. Who has
 * signed in there is a cookie, so that one browser keeps one shop until it asks for another.
 */
export function createConsentPages(options: {
  secret: Uint8Array;
  app: MarketplaceApp & { appId: string };
  now: () => Date;
}): Hono {
  const { secret, app, now } = options;
  const pages = new Hono();

  pages.use(async (c, next) => {
    await next();
    // No form-action: Chromium holds it against the redirect that follows a form, too.
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
  });

  // Its forms have a checkbox at most, and whoever posts more needn't have signed in.
  pages.use(bodyLimit({ maxSize: 1024, onError: c => c.body(null, 413) }));

  pages.get('/apps/authorize/consent', c => {
    const query = v.safeParse(ConsentQuery, c.req.query());
    if (!query.success || query.output.application_id !== app.appId) {
      return c.html(
        sandboxPage('Unknown application', html`<p>This application’s link is incomplete.</p>`),
        400,
      );
    }
    return c.html(
      sandboxPage(
        'Authorize Portolan',
        html`<p>Portolan asks to read the orders of your shop and to confirm their shipments.</p>
          <form method="post">
            <label><input type="checkbox" name="another" /> Sign in with another shop</label>
            <p class="actions"><button>Confirm</button> <a href="/account-setup">Cancel</a></p>
          </form>`,
      ),
    );
  });

  pages.post('/apps/authorize/consent', async c => {
    const query = v.safeParse(ConsentQuery, c.req.query());
    if (!query.success) return c.html(sandboxPage('Unknown application', html`<p>Start again.</p>`), 400);
    const form = await c.req.parseBody();
    const merchantId = signIn(getCookie(c, 'sandbox_shop'), form.another !== undefined);
    setCookie(c, 'sandbox_shop', merchantId, { httpOnly: true, sameSite: 'Lax' });
    const back = new URLSearchParams({
      state: query.output.state,
      selling_partner_id: merchantId,
      spapi_oauth_code: issueSandboxCode(secret, merchantId, now().getTime() + codeLifetimeMs),
    });
    // Without an origin: these pages are the app's own, and lead nowhere else regardless of the link.
    return c.redirect(`${consentCallbackPath}?${back}`, 303);
  });

  pages.get('/apps/manage', c =>
    c.html(
      sandboxPage(
        'Your own application',
        html`<p>Makes credentials by which an application may act for a new shop of this sandbox.</p>
          <form method="post"><p class="actions"><button>Authorize app</button></p></form>`,
      ),
    ),
  );

  pages.post('/apps/manage', c => {
    const refreshToken = issueSandboxRefreshToken(secret, makeMerchantId());
    return c.html(
      sandboxPage(
        'Credentials',
        html`<p>Copy them now. They are not shown again.</p>
          <dl>
            <dt>client_id</dt><dd id="client_id">${app.clientId}</dd>
            <dt>client_secret</dt><dd id="client_secret">${app.clientSecret}</dd>
            <dt>refresh_token</dt><dd id="refresh_token">${refreshToken}</dd>
          </dl>`,
      ),
    );
  });

  return pages;
}

const signIn = (shop: string | undefined, wantsAnother: boolean): string =>
  shop !== undefined && isMerchantId(shop) && !wantsAnother ? shop : makeMerchantId();
