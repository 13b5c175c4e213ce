import { Skeleton } from '#shared/ui/states/skeleton.tsx';

/** Reserves the form's height to avoid layout shift. */
export function PaymentFormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-18.75" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-18.75" />
        <Skeleton className="h-18.75" />
      </div>
    </div>
  );
}
