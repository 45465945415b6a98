import { RELEASE_PLACEHOLDER, releasePath, type PageFragment, type SiteAddress } from '@aflora/mfe-contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FragmentRenderer } from './fragment-renderer';

/** The module that the shell loads first, on every page. */
const REMOTE = 'src/remote.tsx';

interface OpenedRelease {
  name: string;
  folder: string;
  /** Origin of the remote, from which browsers fetch the release's files. */
  origin: string;
  apiUrl: string;
}

/** Prerenders pages with the code of one release. */
export class ReleasePages {
  private readonly files: ReleaseFiles;
  private readonly renderer: FragmentRenderer;
  private readonly base: string;

  constructor({ name, folder, origin, apiUrl }: OpenedRelease) {
    this.base = origin + releasePath(name);
    this.files = new ReleaseFiles(folder, this.base);
    this.renderer = new FragmentRenderer({ fragmentUrl: pathToFileURL(path.join(folder, 'server/fragment.mjs')).href, apiUrl });
  }

  async render(address: string, traceparent?: string): Promise<PageFragment> {
    const { page: rendered, ageMs } = await this.renderer.render(address, traceparent);
    const { module, html, head, ...page } = rendered;
    // The release's files are on this server's origin, while the page is on the shell's.
    const placed = (text: string) => text.replaceAll(RELEASE_PLACEHOLDER, `${this.base}/`);
    return {
      ...page,
      head: { ...head, imagePath: head.imagePath && placed(head.imagePath) },
      html: placed(html),
      ...this.files.of(REMOTE, module),
      ageMs,
    };
  }

  addresses(): SiteAddress[] | undefined {
    return this.renderer.addresses();
  }

  forgetReads(): void {
    this.renderer.forgetReads();
  }

  close(): Promise<void> {
    return this.renderer.close();
  }
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Files that a page needs, from the manifest that Vite writes for the browser build. */
class ReleaseFiles {
  private readonly chunks: Record<string, Chunk>;
  private readonly styles = new Map<string, string>();

  constructor(
    private readonly release: string,
    private readonly origin: string,
  ) {
    this.chunks = JSON.parse(readFileSync(path.join(release, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  }

  /** Addresses of the built modules of these source files and of their styles, and the content of the styles. */
  of(...modules: string[]): Pick<PageFragment, 'preload' | 'css' | 'styles'> {
    const seen = new Set<string>();
    const needed = modules.flatMap((module) => this.reachable(module, seen));
    const styles = [...new Set(needed.flatMap(({ css = [] }) => css))];
    const address = (file: string) => `${this.origin}/${file}`;
    return {
      preload: needed.map(({ file }) => address(file)),
      css: styles.map((file) => this.read(file)).join('\n'),
      styles: styles.map(address),
    };
  }

  private read(file: string): string {
    const known = this.styles.get(file);
    if (known !== undefined) return known;
    const css = readFileSync(path.join(this.release, file), 'utf8');
    this.styles.set(file, css);
    return css;
  }

  private reachable(key: string, seen: Set<string>): Chunk[] {
    const chunk = this.chunks[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk, ...(chunk.imports ?? []).flatMap((imported) => this.reachable(imported, seen))];
  }
}
