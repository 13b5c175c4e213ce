import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Photograph } from '#shared/ui/pictures/photograph.tsx';
import { Badge, type BadgeTone } from '#shared/ui/type/badge.tsx';
import type { OwnPhoto } from '../contract.ts';

interface DraggedPhoto {
  id: string;
  order: string[];
  by: 'keys' | 'pointer';
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Reorders by dragging the handle, or with Enter and arrow keys; Escape cancels. */
export function PhotoOrderList({
  photos,
  chosen,
  onChoose,
  onOrder,
}: {
  photos: readonly OwnPhoto[];
  chosen: string | null;
  onChoose: (id: string) => void;
  onOrder: (order: string[]) => void;
}) {
  const [lifted, setLifted] = useState<DraggedPhoto | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const order = lifted?.order ?? photos.map(({ id }) => id);
  const shown = order.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);

  const moveTo = (from: DraggedPhoto, place: number): DraggedPhoto => {
    const others = from.order.filter((id) => id !== from.id);
    others.splice(Math.max(0, Math.min(others.length, place)), 0, from.id);
    return { ...from, order: others };
  };
  const drop = () => {
    if (lifted === null) return;
    setLifted(null);
    setSaid(`Dropped at position ${lifted.order.indexOf(lifted.id) + 1} of ${order.length}.`);
    if (lifted.order.some((id, place) => photos[place]?.id !== id)) onOrder(lifted.order);
  };
  const putBack = () => {
    setLifted(null);
    setSaid('Move cancelled.');
  };
  const onKeyDown = (event: KeyboardEvent, { id }: OwnPhoto) => {
    const step = steps[event.key];
    const isLift = event.key === 'Enter' || event.key === ' ';
    if (lifted === null) {
      if (!isLift) return;
      setLifted({ id, order, by: 'keys' });
      setSaid(
        `Picked up, position ${order.indexOf(id) + 1} of ${order.length}. Move it with the arrow keys.`,
      );
    } else if (isLift) drop();
    else if (event.key === 'Escape') putBack();
    else if (step !== undefined) {
      const moved = moveTo(lifted, lifted.order.indexOf(lifted.id) + step);
      setLifted(moved);
      setSaid(`Position ${moved.order.indexOf(id) + 1} of ${order.length}.`);
    } else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent, { id }: OwnPhoto) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setLifted({ id, order, by: 'pointer' });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (lifted?.by !== 'pointer') return;
    const place = [...(list.current?.children ?? [])].findIndex((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      return (
        event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
      );
    });
    if (place >= 0 && lifted.order[place] !== lifted.id) setLifted(moveTo(lifted, place));
  };
  return (
    <>
      <ol ref={list} className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {shown.map((photo, place) => {
          const isLifted = lifted?.id === photo.id;
          return (
            <li
              key={photo.id}
              aria-current={chosen === photo.id ? 'true' : undefined}
              className={classNames(
                'relative min-w-0 overflow-hidden rounded-tile border border-line bg-sunken aria-[current]:outline-2 aria-[current]:outline-offset-1 aria-[current]:outline-brand',
                isLifted && 'shadow-3 ring-2 ring-brand',
              )}
            >
              <button
                type="button"
                aria-label={`Crop and describe ${photoLabel(photo)}`}
                onClick={() => onChoose(photo.id)}
                className="block aspect-[4/3] w-full focus-visible:-outline-offset-4"
              >
                <Photograph
                  photo={{ files: photo.files, alt: photo.alt }}
                  sizes="(min-width: 768px) 200px, 50vw"
                />
              </button>
              <span className="pointer-events-none absolute top-2 left-2 flex flex-wrap gap-1">
                {place === 0 && <Badge tone="brand">First</Badge>}
                <ReviewStatus photo={photo} />
              </span>
              <div className="flex min-h-10 items-center justify-between gap-1 bg-surface py-0.5 pr-0.5 pl-2.5 text-xs font-semibold">
                <span className="truncate">{photoLabel(photo)}</span>
                <button
                  type="button"
                  aria-pressed={isLifted}
                  aria-label={`${photoLabel(photo)}, position ${place + 1} of ${order.length}. Drag, or press Enter and use the arrow keys`}
                  onKeyDown={(event) => onKeyDown(event, photo)}
                  onPointerDown={(event) => onPointerDown(event, photo)}
                  onPointerMove={onPointerMove}
                  onPointerUp={() => lifted?.by === 'pointer' && drop()}
                  onPointerCancel={putBack}
                  onBlur={() => lifted?.by === 'keys' && isLifted && drop()}
                  className="grid size-10 flex-none cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink md:size-8"
                >
                  <Icon drawing={GripVertical} size="sm" />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

export const photoLabel = ({ alt }: Pick<OwnPhoto, 'alt'>): string =>
  alt === '' ? 'No description yet' : alt;

function ReviewStatus({ photo: { state, alt } }: { photo: OwnPhoto }) {
  const standing: { words: string; tone: BadgeTone } | null =
    state === 'refused'
      ? { words: 'Not shown', tone: 'danger' }
      : alt === ''
        ? { words: 'Needs a description', tone: 'warning' }
        : state === 'waiting'
          ? { words: 'Being checked', tone: 'info' }
          : null;
  return standing && <Badge tone={standing.tone}>{standing.words}</Badge>;
}
