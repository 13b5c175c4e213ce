import { Skeleton } from '#shared/ui/states/skeleton.tsx';

/** Shown until the code and the draft saved in this browser are loaded; the server can't know the draft. */
export function RegisterWizardSkeleton() {
  return (
    <div className="container-checkout page">
      <RegisterWelcome />
      <div role="status" aria-label="Loading your registration" className="mt-8 lg:pl-89">
        <Skeleton className="h-140 rounded-card" />
      </div>
    </div>
  );
}

export function RegisterWelcome() {
  return (
    <>
      <h1>Register Your Business</h1>
      <p className="mt-2 text-ink-2">Free to list. We check every business before it goes live.</p>
    </>
  );
}
