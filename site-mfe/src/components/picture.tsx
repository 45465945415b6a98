interface PictureProps {
  /** Picture files by width in px. */
  files: Record<number, string>;
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
export function Picture({ files, important = false, alt, ...rest }: PictureProps) {
  const widths = Object.keys(files).map(Number);
  return (
    <img
      {...rest}
      alt={alt}
      src={files[Math.max(...widths)]}
      srcSet={widths.map((width) => `${files[width]} ${width}w`).join(', ')}
      loading={important ? 'eager' : 'lazy'}
      fetchPriority={important ? 'high' : undefined}
      decoding="async"
    />
  );
}
