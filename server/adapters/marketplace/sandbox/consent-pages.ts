import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import * as v from 'valibot';
import { consentCallbackPath } from '#server/domain/marketplace/consent-url.ts';
import type { MarketplaceApp } from '../marketplace.ts';
import { sandboxPage } from './sandbox-page.ts';
import { isMerchantId, issueSandboxCode, issueSandboxRefreshToken, makeMerchantId } from './sandbox-token.ts';

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
