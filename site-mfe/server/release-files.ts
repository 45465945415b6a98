import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** What a page's chunk needs, from the manifest that Vite wrote for the browser build. */
export class ReleaseFiles {
  private readonly chunks: Record<string, Chunk>;

  constructor(
    release: string,
    private readonly origin: string,
  ) {
    this.chunks = JSON.parse(readFileSync(path.join(release, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  }

  /** Addresses of the modules and styles behind a source file. */
  of(module: string): { preload: string[]; styles: string[] } {
    const needed = this.reachable(module);
    const address = (file: string) => `${this.origin}/${file}`;
    return {
      preload: needed.map(({ file }) => address(file)),
      styles: needed.flatMap(({ css = [] }) => css.map(address)),
    };
  }

  private reachable(key: string, seen = new Set<string>()): Chunk[] {
    const chunk = this.chunks[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk, ...(chunk.imports ?? []).flatMap((imported) => this.reachable(imported, seen))];
  }
}
