import { cropHeight } from '#shared/pictures/crop.ts';
import { originalAddress } from '#shared/pictures/photo-sizes.ts';
import type { SubmissionForReview } from '../contract.ts';

/** The whole photograph, with a frame around the visible crop. */
export function SubmissionPhoto({ photo }: { photo: NonNullable<SubmissionForReview['photo']> }) {
  const { whole, alt, width, height, cut } = photo;
  const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`;
  return (
    <div className="relative max-w-160 self-start overflow-hidden rounded-control">
      <img
        src={originalAddress(whole)}
        alt={alt}
        width={width}
        height={height}
        className="block h-auto w-full bg-sunken"
      />
      <span
        aria-hidden="true"
        style={{
          left: percent(cut.x),
          top: percent(cut.y),
          width: percent(cut.width),
          height: percent(cropHeight(photo, cut.width)),
        }}
        className="absolute border-2 border-[#fff] shadow-[0_0_0_999px_rgb(9_22_16/0.45)]"
      />
    </div>
  );
}
