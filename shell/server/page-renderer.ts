import { CSP_NONCE, PREVIEW_HEADER, type PageFragment, type PageHead, type RemoteName, type RemotesDocument } from '@aflora/mfe-contract';
import type { Tracing } from '@aflora/observe';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Env } from './env';
import { Fragments } from './fragment';
import { headTags, importMap, jsonBlock, preloadTags, styleBlock, styleLinks } from './html';
import type { LiveRemotes, Remotes } from './live-remotes';
import { CONSOLE_SCHEME_KEY } from '@aflora/ui/console-scheme';
import { contentSecurityPolicy } from './security-policy';
import { areaOf } from '../src/navigation/area';
import { SiteAddresses } from './site-addresses';
import type { PrerenderedState } from '../src/services/prerendered-state';

const CONSOLE_HEAD: PageHead = { title: 'Dashboard Admin', noindex: true };
const BARE_HEAD: PageHead = { title: 'Aflora' };

/** Makes the page start a trace with each of its requests. */
const TRACING = '<meta name="tracing" content="on">';

/** Script that applies the console's stored colour scheme before any module is loaded. */
const consoleSchemeScript = (nonce: string): string =>
  `<script nonce="${nonce}">try{document.documentElement.dataset.mantineColorScheme=localStorage.getItem('${CONSOLE_SCHEME_KEY}')==='dark'?'dark':'light'}catch{}</script>`;

/**
 * Script that remembers the last button or choice clicked in a prerendered page, which has no handlers yet; src/navigation/early-click.ts
 * clicks it again in the live page.
 */
const earlyClickScript = (nonce: string): string =>
  `<script nonce="${nonce}">addEventListener('click',(event)=>{const used=event.target.closest('#prerender :is(button,label:has([type=radio]))');if(used?.type)event.preventDefault();if(used)globalThis.earlyClick=used},true)</script>`;

/** Limit (ms) of the wait for the main picture. */
const PICTURE_WAIT_MS = 3_000;

/**
 * Script that starts the page's scripts, which are in a template, once the main picture is painted or the visitor begins to use the page.
 * Earlier, they would compete with the picture for the connection and the processor.
 */
const deferredScripts = (scripts: string, nonce: string): string =>
  `<template>${scripts}</template><script nonce="${nonce}">{` +
  `const{content}=document.currentScript.previousElementSibling;` +
  `let waits=true;const start=()=>{if(waits)document.head.append(document.importNode(content,true));waits=false};` +
  `const painted=()=>requestAnimationFrame(()=>setTimeout(start));` +
  `const picture=document.querySelector('#prerender img[fetchpriority=high]');` +
  `if(picture&&!picture.complete)for(const end of['load','error'])picture.addEventListener(end,painted);else painted();` +
  `for(const action of['pointerdown','keydown'])addEventListener(action,start,{capture:true,once:true});setTimeout(start,${PICTURE_WAIT_MS})}</script>`;

/** The stylesheet link that Vite writes into the built page; group 1 is its path. */
export const STYLESHEET = /<link rel="stylesheet"[^<>]*href="([^"<>]+)"[^<>]*>/;

/** The scripts and module preloads that Vite writes into the built page. */
const SCRIPTS = /<script type="module"[^<>]*><\/script>|<link rel="modulepreload"[^<>]*>/g;

export interface BuiltPage {
  /** The built index.html. */
  template: string;
  /** Content of the stylesheet that the template links. */
  css: string;
}

/** Renders the HTML page of an address from the built index.html. */
export class PageRenderer {
  private readonly contentFirst: ContentFirst;
  private readonly fragments: Fragments;
  private readonly addresses: SiteAddresses;

  constructor(
    private readonly built: BuiltPage,
    private readonly remotes: Remotes,
    private readonly env: Env & { tracing: Tracing },
  ) {
    this.contentFirst = contentFirst(built.template);
    this.fragments = new Fragments(env.siteUrl, env.tracing, env.pageWaits);
    this.addresses = new SiteAddresses(env.siteUrl, env.apiUrl);
  }

  async respond({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const area = areaOf(url);
    const live = await this.remotes.live(headers[PREVIEW_HEADER]?.toString());
    const { site } = live.document;
    const release = area === 'admin' ? undefined : site?.version;
    if (release) this.addresses.learn(release);
    const fragment = release ? await this.fragments.of(url, release) : null;
    const status = fragment?.status ?? (release ? await this.addresses.statusOf(url, release) : 200);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy(nonce, this.env.remotes[area]))
      .send(this.render({ nonce, area, live, fragment }));
  }

  /** Discards cached fragments after a change of content. */
  clearFragments(): void {
    this.fragments.clear();
  }

  private render(page: Page): string {
    const { nonce, area, live, fragment } = page;
    const isConsole = area === 'admin';
    // A document contains only one remote, so that code running in it can't load the other remote's code with the rights of this page.
    const document = { site: null, admin: null, [area]: live.document[area] } satisfies RemotesDocument;
    const head = fragment?.head ?? (isConsole ? CONSOLE_HEAD : BARE_HEAD);
    const loading = importMap(live.integrity[area], nonce) + this.preloads(page);
    return (fragment ? this.contentFirst.template : this.built.template)
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(
        '<!--head-->',
        () => `<meta name="csp-nonce" nonce="${nonce}">${this.env.tracing.isOn ? TRACING : ''}${headTags(head, this.env.publicOrigin)}`,
      )
      .replace('<!--modules-->', () => (fragment ? '' : loading))
      .replace('<body>', isConsole ? `<body class="console">${consoleSchemeScript(nonce)}` : '<body>')
      .replace('<!--styles-->', () => styleBlock(this.built.css, nonce) + styleBlock(fragment?.css ?? '', nonce, fragment?.styles))
      .replace('<!--fragment-->', () => prerendered(fragment?.html, nonce))
      .replace('<!--data-->', () => jsonBlock('remotes', document) + (fragment ? this.afterContent(page, fragment) : ''));
  }

  /** What a prerendered page needs once its content is painted: the import map comes first, because browsers ignore one after a module. */
  private afterContent(page: Page, fragment: PageFragment): string {
    const { nonce, area, live } = page;
    const scripts = this.preloads(page) + this.contentFirst.scripts;
    return jsonBlock('query-state', stateOf(fragment)) + importMap(live.integrity[area], nonce) + deferredScripts(scripts, nonce);
  }

  /** Preloads of the site's modules. The console's pages have none, because only its guard may request the console's code. */
  private preloads({ area, live, fragment }: Page): string {
    const { site } = live.document;
    if (area === 'admin' || !site) return '';
    const modules = [site.entry, ...site.preload, ...(fragment?.preload ?? [])];
    const integrity = live.integrity.site;
    return preloadTags(modules, integrity) + (fragment ? '' : styleLinks(site.styles, integrity));
  }
}

const stateOf = ({ queryState, ageMs }: PageFragment): PrerenderedState => ({ queryState, ageMs: ageMs ?? 0 });

const prerendered = (html: string | undefined, nonce: string): string =>
  html ? `${earlyClickScript(nonce)}<div id="prerender">${html.replaceAll(CSP_NONCE, nonce)}</div>` : '';

interface ContentFirst {
  template: string;
  scripts: string;
}

/** Template of a page with a fragment, in which styles are inlined, and its scripts, which are loaded after its content. */
function contentFirst(template: string): ContentFirst {
  return {
    template: template.replace(STYLESHEET, '<!--styles-->').replace(SCRIPTS, ''),
    scripts: [...template.matchAll(SCRIPTS)].map(([tag]) => tag).join(''),
  };
}

interface Page {
  nonce: string;
  area: RemoteName;
  live: LiveRemotes;
  fragment: PageFragment | null;
}
