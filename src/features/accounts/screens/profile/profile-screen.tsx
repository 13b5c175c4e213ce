import { ErrorState } from '#shared/ui/error-state.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { Profile } from '../../contract.ts';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NameAndPhoto } from './name-and-photo.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

const sections = [
  { id: 'about-you', label: 'Name and photo' },
  { id: 'email', label: 'Email address' },
  { id: 'password', label: 'Password' },
  { id: 'passkeys', label: 'Other ways to sign in' },
  { id: 'two-step', label: 'Two-step sign-in' },
  { id: 'devices', label: 'Devices' },
  { id: 'emails', label: 'Email preferences' },
  { id: 'data', label: 'Download my data' },
  { id: 'delete', label: 'Delete my account' },
] as const;

/** `/profile`: what a person decides about their own account. */
export function ProfileScreen({
  profile,
  failed,
  onRetry,
  onChanged,
  onStale,
}: {
  /** Undefined while it is being fetched. */
  profile: Profile | undefined;
  failed: boolean;
  onRetry: () => void;
  onChanged: (changed: Partial<Profile>) => void;
  /** The server knows more than is shown: ask again. */
  onStale: () => void;
}) {
  const { signIn } = useSite();
  return (
    <div className="container-page page">
      <h1>Profile</h1>
      {profile === undefined ? (
        <div className="mt-8">
          {failed ? (
            <ErrorState title="Failed to load your profile. Please try again." onRetry={onRetry} />
          ) : (
            <Loading />
          )}
        </div>
      ) : (
        <div className="mt-8 grid gap-10 lg:grid-cols-[220px_minmax(0,720px)] lg:gap-14">
          <nav
            aria-label="On this page"
            className="max-lg:hidden lg:sticky lg:top-[calc(var(--topbar-h)+24px)] lg:self-start"
          >
            <ul className="border-l-2 border-line">
              {sections.map(({ id, label }) => (
                <li key={id} className="-ml-0.5">
                  <a
                    href={`#${id}`}
                    className="flex min-h-9 items-center border-l-2 border-transparent py-1 pl-4 text-ink-2 hover:border-brand hover:text-ink"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid gap-4">
            <NameAndPhoto profile={profile} onChanged={onChanged} />
            <EmailSection profile={profile} onChanged={onChanged} />
            <PasswordSection profile={profile} onChanged={onStale} />
            <PasskeysSection profile={profile} providerName={signIn.oidc} onChanged={onStale} />
            <TwoStepSection profile={profile} onChanged={onStale} />
            <DevicesSection />
            <PreferencesSection profile={profile} onChanged={onChanged} />
            <DataSection tables={profile.dataTables} />
            <DeleteSection profile={profile} />
          </div>
        </div>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading your profile</span>
      {[1, 2, 3].map((part) => (
        <Skeleton key={part} className="h-[200px] rounded-card" />
      ))}
    </div>
  );
}
