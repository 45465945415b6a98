import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, Html } from './html';
import { PAGE_STYLE } from './page-style';

export interface Page {
  title: string;
  content: Html;
  status?: number;
  /** Addresses that the page's form may redirect to: browsers apply `form-action` to redirects too. */
  leadsTo?: string[];
}

// Outside of the `html` template, because the hash covers every character between the tags and a formatter could change them.
const STYLE = new Html(`<style>${PAGE_STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');

export function sendPage(reply: FastifyReply, { title, content, status = 200, leadsTo = [] }: Page): FastifyReply {
  const targets = ["'self'", ...new Set(leadsTo.map((url) => new URL(url).origin))].join(' ');
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(documentOf(title, content).text);
}

function documentOf(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Ambiente de testes</title>
        ${STYLE}
      </head>
      <body>
        <main>
          <p class="badge">Ambiente de testes</p>
          ${content}
          <p class="note">Nenhum dinheiro é movimentado: esta página substitui o provedor de pagamentos em demonstrações e testes.</p>
        </main>
      </body>
    </html> `;
}
