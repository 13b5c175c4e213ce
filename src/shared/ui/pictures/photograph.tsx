import { photoFallback, photoSources } from '../../pictures/photo-sizes.ts';
import { classNames } from '../class-names.ts';

/** Fills its box with AVIF or WebP of the right width. Sets its size first, to avoid layout shifts. */
export function Photograph({
  photo: { files, alt },
  sizes,
  eager = false,
  className,
}: {
  photo: { files: string; alt: string };
  /** As in the `sizes` attribute. */
  sizes: string;
  /** Above the fold: loads at once. */
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
