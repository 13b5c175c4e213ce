import { classNames } from '#shared/ui/class-names.ts';
import { useBrand } from '#shared/ui/site-context.tsx';

/** Decorative: the text beside it says the same. */
export function VoucherCard({
  businessName,
  activity = null,
  pounds,
  name,
  from,
}: {
  businessName: string | null;
  /** Decides the colours; Fettle's if absent. */
  activity?: string | null;
  /** "50", "12.40"; empty if not chosen. */
  pounds: string;
  name: string;
  from: string;
}) {
  const brand = useBrand();
  const people = [name && `For ${name}`, from && `from ${from}`].filter(Boolean).join(', ');
  return (
    <div
      aria-hidden="true"
      data-activity={activity ?? undefined}
      className={classNames(
        'flex aspect-[1.55] w-full max-w-85 flex-col justify-between overflow-hidden rounded-panel px-5 py-4 text-sm font-semibold shadow-2',
        activity === null
          ? 'bg-brand bg-[radial-gradient(120%_140%_at_100%_0%,color-mix(in_srgb,var(--on-brand)_22%,transparent),transparent_60%)] text-on-brand'
          : 'bg-(--tile-bg) bg-[linear-gradient(90deg,var(--tile-bg)_34%,transparent_92%),var(--tile-image)] bg-[size:auto,120px] text-(--tile-fg)',
      )}
    >
      <span className="truncate">{businessName ?? brand.name}</span>
      <b className="truncate font-display text-display leading-none font-bold tracking-tighter tabular-nums">
        {pounds === '' ? 'Gift' : `£${pounds}`}
      </b>
      <span className="truncate">{people === '' ? 'Gift voucher' : people}</span>
    </div>
  );
}
