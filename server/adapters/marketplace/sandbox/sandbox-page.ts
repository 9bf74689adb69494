import { html, raw } from 'hono/html';

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
export const sandboxPage = (title: string, content: ReturnType<typeof html>) =>
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
