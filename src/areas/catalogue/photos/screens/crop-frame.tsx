import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type CropRect, clampCrop, cropHeight, type Size, zoomCrop } from '#shared/pictures/crop.ts';
import { originalAddress } from '#shared/pictures/photo-sizes.ts';

/** Per key press, as a fraction: arrow keys move the crop, + zooms. */
const STEP = 0.02;
const ZOOM_STEP = 1.1;

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A 4:3 frame, moved by dragging or by arrow keys, + and −. */
export function CropFrame({
  photo,
  cut,
  onCut,
}: {
  photo: Size & { whole: string; alt: string };
  cut: CropRect;
  onCut: (cut: CropRect) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; from: CropRect } | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    const zoom =
      event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? 1 / ZOOM_STEP : null;
    if (move !== undefined) onCut(clampCrop(photo, { ...cut, x: cut.x + move[0], y: cut.y + move[1] }));
    else if (zoom !== null) onCut(zoomCrop(photo, cut, zoom));
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, from: cut };
  };
  const onPointerMove = (event: PointerEvent) => {
    const seen = box.current?.getBoundingClientRect();
    const from = grip.current;
    if (seen === undefined || from === null) return;
    onCut(
      clampCrop(photo, {
        ...from.from,
        x: from.from.x + (event.clientX - from.x) / seen.width,
        y: from.from.y + (event.clientY - from.y) / seen.height,
      }),
    );
  };
  const letGo = () => {
    grip.current = null;
  };
  return (
    <div ref={box} className="relative overflow-hidden rounded-control">
      <img
        src={originalAddress(photo.whole)}
        alt={photo.alt === '' ? 'The whole photograph' : photo.alt}
        width={photo.width}
        height={photo.height}
        draggable={false}
        className="block h-auto w-full bg-sunken"
      />
      <button
        type="button"
        aria-label="Crop frame. Arrow keys move it, plus and minus zoom"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        style={{
          left: percent(cut.x),
          top: percent(cut.y),
          width: percent(cut.width),
          height: percent(cropHeight(photo, cut.width)),
        }}
        className="absolute cursor-move touch-none border-2 border-[#fff] shadow-[0_0_0_999px_rgb(9_22_16/0.55)] focus-visible:outline-3 focus-visible:-outline-offset-4"
      />
    </div>
  );
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(3)}%`;
