export interface PictureFiles {
  /** Files by width in px. */
  files: Record<number, string>;
  /** For browsers that can't show the files, which are AVIF then. */
  webp?: string;
}

interface PictureProps extends PictureFiles {
  alt: string;
  width: number;
  height: number;
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** Whether this is the page's main picture, which is fetched first. All others are fetched when they are near the screen. */
  important?: boolean;
  className?: string;
}

/** A picture in several widths, of which the browser chooses one. */
export function Picture({ files, webp, important = false, alt, sizes, ...rest }: PictureProps) {
  const widths = Object.keys(files).map(Number);
  const srcSet = widths.map((width) => `${files[width]} ${width}w`).join(', ');
  const image = (
    <img
      {...rest}
      alt={alt}
      src={webp ?? files[Math.max(...widths)]}
      {...(!webp && { srcSet, sizes })}
      loading={important ? 'eager' : 'lazy'}
      fetchPriority={important ? 'high' : undefined}
      decoding="async"
    />
  );
  if (!webp) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      {image}
    </picture>
  );
}
