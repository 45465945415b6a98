import { CSP_NONCE, type PageFragment, type PageHead, type RemotesDocument } from '@aflora/mfe-contract';
import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Env } from './env';
import { fetchFragment } from './fragment';
import { headTags, jsonBlock, linkTags } from './html';
import type { RemoteRegistry } from './remote-registry';
import { contentSecurityPolicy } from './security-policy';

const CONSOLE_HEAD: PageHead = { title: 'Dashboard Admin', noindex: true };
const BARE_HEAD: PageHead = { title: 'Aflora' };

/** Turns the built index.html into the page of an address. */
export class PageRenderer {
  constructor(
    private readonly template: string,
    private readonly registry: RemoteRegistry,
    private readonly env: Env,
  ) {}

  async answer(url: string, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const isConsole = /^\/dashboard(?=[/?]|$)/.test(url);
    const [remotes, fragment] = await Promise.all([this.registry.current(), isConsole ? null : fetchFragment(this.env.remotes.site, url)]);
    return reply
      .code(fragment?.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy(nonce, this.env))
      .send(this.render({ nonce, isConsole, remotes, fragment }));
  }

  private render({ nonce, isConsole, remotes, fragment }: Page): string {
    const head = fragment?.head ?? (isConsole ? CONSOLE_HEAD : BARE_HEAD);
    // The console's code is asked for by the guard only: a visitor never downloads it.
    const site = isConsole ? null : remotes.site;
    const preload = [...(site ? [site.entry, ...site.preload] : []), ...(fragment?.preload ?? [])];
    const styles = [...(site?.styles ?? []), ...(fragment?.styles ?? [])];
    const prerendered = fragment?.html ? `<div id="prerender">${fragment.html.replaceAll(CSP_NONCE, nonce)}</div>` : '';
    return this.template
      .replace(/<title>.*<\/title>/, '')
      .replace(
        '<!--head-->',
        () => `<meta name="csp-nonce" nonce="${nonce}">${headTags(head, this.env.publicOrigin)}${linkTags(preload, styles)}`,
      )
      .replace('<!--fragment-->', () => prerendered)
      .replace('<!--data-->', () => jsonBlock('remotes', remotes) + (fragment ? jsonBlock('query-state', fragment.queryState) : ''));
  }
}

interface Page {
  nonce: string;
  isConsole: boolean;
  remotes: RemotesDocument;
  fragment: PageFragment | null;
}
