import { premiumAdds, premiumAlso } from '#areas/catalogue/businesses/status/upgrade.ts';
import { classNames } from '#shared/ui/class-names.ts';

/** What Premium Pro alone has, wherever that plan is offered. */
export function PremiumProBenefits({ className }: { className?: string }) {
  return (
    <div className={classNames('text-sm', className)}>
      <ul className="grid list-disc gap-1 pl-5">
        {premiumAdds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2">{premiumAlso.join(' ')}</p>
    </div>
  );
}
