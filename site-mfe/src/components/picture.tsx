interface PictureProps {
  /** File addresses by their width in px. */
  files: Record<number, string>;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, in CSS terms. */
  sizes: string;
  /** The page's main picture: fetched first. All others wait until they are near. */
  important?: boolean;
  className?: string;
}

/** A picture in several widths; the browser takes the one it needs. */
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
