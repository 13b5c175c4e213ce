import { premiumAdds } from '#areas/catalogue/businesses/status/upgrade.ts';
import { classNames } from '#shared/ui/class-names.ts';

/** What is in the analytics that Premium Pro alone has, wherever that plan is offered. */
export function PremiumProBenefits({ className }: { className?: string }) {
  return (
    <ul className={classNames('grid list-disc gap-1 pl-5 text-sm', className)}>
      {premiumAdds.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
