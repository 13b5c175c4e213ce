import { Skeleton } from '#shared/ui/states/skeleton.tsx';

/** Reserves the form's height to avoid layout shift. */
export function PaymentFormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-[75px]" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-[75px]" />
        <Skeleton className="h-[75px]" />
      </div>
    </div>
  );
}
