import { RELEASE_PLACEHOLDER, releasePath, type PageFragment } from '@aflora/mfe-contract';
import { FragmentRenderer } from './fragment-renderer';
import { ReleaseFiles } from './release-files';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The module that the shell loads first, on every page. */
const REMOTE = 'src/remote.tsx';

export interface OpenedRelease {
  name: string;
  folder: string;
  /** Where browsers fetch its files: the remote's origin. */
  origin: string;
  apiUrl: string;
}

/** Prerenders pages with one release's own code. */
export class ReleasePages {
  private readonly files: ReleaseFiles;
  private readonly renderer: FragmentRenderer;
  private readonly base: string;

  constructor({ name, folder, origin, apiUrl }: OpenedRelease) {
    this.base = origin + releasePath(name);
    this.files = new ReleaseFiles(folder, this.base);
    this.renderer = new FragmentRenderer({ fragmentUrl: pathToFileURL(path.join(folder, 'server/fragment.mjs')).href, apiUrl });
  }

  async render(address: string): Promise<PageFragment> {
    const { page: rendered, ageMs } = await this.renderer.render(address);
    const { module, html, head, ...page } = rendered;
    // Files of the release lie on this server's origin, the page on the shell's.
    const placed = (text: string) => text.replaceAll(RELEASE_PLACEHOLDER, `${this.base}/`);
    return {
      ...page,
      head: { ...head, imagePath: head.imagePath && placed(head.imagePath) },
      html: placed(html),
      ...this.files.of(REMOTE, module),
      ageMs,
    };
  }

  forgetReads(): void {
    this.renderer.forgetReads();
  }

  close(): Promise<void> {
    return this.renderer.close();
  }
}
