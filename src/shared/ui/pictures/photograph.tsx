import { photoFallback, photoSources } from '../../pictures/photo-sizes.ts';
import { classNames } from '../class-names.ts';

/**
 * A photograph, filling its box: AVIF, or WebP where that is not known, in the width that the box needs. Its size is
 * said beforehand, so that nothing moves when it comes.
 */
export function Photograph({
  photo: { files, alt },
  sizes,
  eager = false,
  className,
}: {
  photo: { files: string; alt: string };
  /** How wide the box is, as the attribute `sizes` says it. */
  sizes: string;
  /** It stands at the top of the page: it is not waited for until it is near. */
  eager?: boolean;
  className?: string;
}) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={photoSources(files, 'avif')} sizes={sizes} />
      <img
        src={photoFallback(files)}
        srcSet={photoSources(files, 'webp')}
        sizes={sizes}
        alt={alt}
        width={640}
        height={480}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'sync' : 'async'}
        fetchPriority={eager ? 'high' : undefined}
        className={classNames('block size-full bg-sunken object-cover', className)}
      />
    </picture>
  );
}
