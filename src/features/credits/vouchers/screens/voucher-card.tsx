import { useBrand } from '#shared/ui/site-context.tsx';

/** A voucher as it is given: where it is good, what it is worth, for whom and from whom. A picture beside words that say the same. */
export function VoucherCard({
  businessName,
  pounds,
  name,
  from,
}: {
  businessName: string | null;
  /** "50", "12.40"; empty where nothing is chosen. */
  pounds: string;
  name: string;
  from: string;
}) {
  const brand = useBrand();
  const people = [name && `For ${name}`, from && `from ${from}`].filter(Boolean).join(', ');
  return (
    <div
      aria-hidden="true"
      className="flex aspect-[1.55] w-full max-w-[340px] flex-col justify-between overflow-hidden rounded-[20px] bg-brand bg-[radial-gradient(120%_140%_at_100%_0%,color-mix(in_srgb,var(--on-brand)_22%,transparent),transparent_60%)] px-5 py-4 text-sm font-semibold text-on-brand shadow-2"
    >
      <span className="truncate">{businessName ?? brand.name}</span>
      <b className="truncate font-display text-[3.25rem] leading-none font-extrabold tracking-[-0.045em] tabular-nums">
        {pounds === '' ? 'Gift' : `£${pounds}`}
      </b>
      <span className="truncate">{people === '' ? 'Gift voucher' : people}</span>
    </div>
  );
}
