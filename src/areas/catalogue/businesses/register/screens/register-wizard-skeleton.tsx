import { Skeleton } from '#shared/ui/states/skeleton.tsx';

/**
 * Stands for the wizard until its code is there, and this browser is asked what was typed in it before, which the
 * server cannot know.
 */
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

/** What stands above the wizard. */
export function RegisterWelcome() {
  return (
    <>
      <h1>Register Your Business</h1>
      <p className="mt-2 text-ink-2">Free to list. We check every business before it goes live.</p>
    </>
  );
}
