import Images from 'lucide-react/icons/images';
import { type UIEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { Photograph } from '#shared/ui/pictures/photograph.tsx';
import { consumeEarlyPress } from '#shared/ui/states/early-press.ts';
import type { PublicPhoto } from '../contract.ts';

const Gallery = lazyDialog(async () => (await import('./photo-gallery.tsx')).PhotoGallery);

/** Phones swipe through all of them. */
const MAX_TILES = 5;

/** One large and up to four small photos; phones swipe. Each opens the gallery. */
export function PhotoMosaic({ name, photos }: { name: string; photos: readonly PublicPhoto[] }) {
  const [opened, setOpened] = useState<{ first: number; open: boolean } | null>(null);
  const [swipedTo, setSwipedTo] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // Opens a photo pressed before hydration.
  useEffect(() => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const first = buttons.findIndex((button) => consumeEarlyPress(button));
    if (first >= 0) setOpened({ first, open: true });
  }, []);
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    setSwipedTo(Math.round(scrollLeft / Math.max(1, clientWidth)));
  const count = Math.min(photos.length, MAX_TILES);
  return (
    <section aria-label={`Photographs of ${name}`} className="relative max-md:-mx-(--gutter)">
      <ul ref={list} className="mosaic" data-n={count} onScroll={onScroll}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={classNames(index >= MAX_TILES && 'md:hidden')}>
            <button
              type="button"
              data-keeps-press
              aria-label={`Photograph ${index + 1} of ${photos.length}: ${photo.alt}`}
              onPointerEnter={Gallery.preload}
              onFocus={Gallery.preload}
              onClick={() => setOpened({ first: index, open: true })}
              className="block size-full cursor-zoom-in focus-visible:-outline-offset-4"
            >
              <Photograph photo={photo} sizes={tileSizes(index, count)} eager={index === 0} />
            </button>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <>
          <p
            aria-hidden="true"
            className="pointer-events-none absolute right-4 bottom-3 inline-flex h-7 items-center rounded-full bg-[rgb(9_22_16/0.78)] px-3 text-xs font-semibold text-[#fff] tabular-nums md:hidden"
          >
            {Math.min(swipedTo, photos.length - 1) + 1} of {photos.length}
          </p>
          <button
            type="button"
            onPointerEnter={Gallery.preload}
            onFocus={Gallery.preload}
            onClick={() => setOpened({ first: 0, open: true })}
            className="absolute right-4 bottom-4 inline-flex h-10 items-center gap-2 rounded-control border border-line bg-surface px-4 text-sm font-semibold text-ink shadow-2 hover:bg-sunken max-md:hidden"
          >
            <Icon drawing={Images} size="sm" />
            All {photos.length} photos
          </button>
        </>
      )}
      {opened !== null && (
        <Gallery
          key={opened.first}
          {...opened}
          name={name}
          photos={photos}
          onClose={() => setOpened({ ...opened, open: false })}
        />
      )}
    </section>
  );
}

/** The `sizes` attribute: the page is at most 1200 pixels wide, phones use their full width. */
function tileSizes(index: number, count: number): string {
  const share =
    count === 1
      ? 1
      : count === 2
        ? 1 / 2
        : index === 0
          ? count === 3
            ? 2 / 3
            : 1 / 2
          : count === 3
            ? 1 / 3
            : count === 4 && index === 1
              ? 1 / 2
              : 1 / 4;
  return `(min-width: 1240px) ${Math.round(1200 * share)}px, (min-width: 768px) ${Math.round(100 * share)}vw, 100vw`;
}
