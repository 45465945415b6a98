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
  private readonly styles = new Map<string, string>();

  constructor(
    private readonly release: string,
    private readonly origin: string,
  ) {
    this.chunks = JSON.parse(readFileSync(path.join(release, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  }

  /** Addresses of the modules behind source files, and their styles as text. */
  of(...modules: string[]): { preload: string[]; css: string } {
    const seen = new Set<string>();
    const needed = modules.flatMap((module) => this.reachable(module, seen));
    const styles = new Set(needed.flatMap(({ css = [] }) => css));
    return { preload: needed.map(({ file }) => `${this.origin}/${file}`), css: [...styles].map((file) => this.read(file)).join('\n') };
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
