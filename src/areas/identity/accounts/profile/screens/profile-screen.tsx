import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endpointHref } from '#shared/http/api-client.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { MailPreferences, Profile } from '../../contract.ts';
import { useUpdateUser } from '../../current/use-update-user.ts';
import { ImpersonationsSection } from '../../impersonation/screens/impersonations-section.tsx';
import { profileQuery } from '../api.ts';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NameAndPhotoSection } from './name-and-photo.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

const sections = [
  { id: 'about-you', label: 'Name and photo' },
  { id: 'email', label: 'Email address' },
  { id: 'password', label: 'Password' },
  { id: 'passkeys', label: 'Other ways to sign in' },
  { id: 'two-step', label: 'Two-step sign-in' },
  { id: 'devices', label: 'Devices' },
  { id: 'people', label: 'Saved people' },
  { id: 'cards', label: 'Saved cards' },
  { id: 'receipts', label: 'Receipts' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'emails', label: 'Email preferences' },
  { id: 'data', label: 'Download my data' },
  { id: 'delete', label: 'Delete my account' },
] as const;

export function ProfilePage({
  savedPeople,
  savedCards,
  notifications,
}: {
  savedPeople: ReactNode;
  savedCards: ReactNode;
  notifications: ReactNode;
}) {
  const api = useApi();
  const showUser = useUpdateUser();
  const queryClient = useQueryClient();
  const query = profileQuery(api);
  const { data: profile, isError: failed, refetch } = useQuery(query);

  const onChanged = (changed: Partial<Profile>) => {
    queryClient.setQueryData(query.queryKey, (before) => before && { ...before, ...changed });
    const { firstName, lastName, profileImageUrl } = changed;
    showUser({
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
      ...(profileImageUrl === undefined ? {} : { profileImageUrl }),
    });
  };
  const onStale = () => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
    // A second factor may restore the admin role.
    void queryClient.invalidateQueries({ queryKey: ['auth', 'user'] });
  };
  const { signIn } = useSite();
  return (
    <div className="container-page page">
      <h1>Profile</h1>
      {profile === undefined ? (
        <div className="mt-8">
          {failed ? (
            <ErrorState title="We couldn’t load your profile. Try again." onRetry={() => void refetch()} />
          ) : (
            <ProfileSkeleton />
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
            <NameAndPhotoSection profile={profile} onChanged={onChanged} />
            <EmailSection profile={profile} onChanged={onChanged} />
            <PasswordSection profile={profile} onChanged={onStale} />
            <PasskeysSection profile={profile} providerName={signIn.oidc} onChanged={onStale} />
            <TwoStepSection profile={profile} onChanged={onStale} />
            <DevicesSection />
            <ImpersonationsSection />
            <ProfileSection
              id="people"
              title="Saved people"
              lead="People you’ve booked for. Pick them when you book again."
            >
              {savedPeople}
            </ProfileSection>
            <ProfileSection
              id="cards"
              title="Saved cards"
              lead="Stored securely by our payment provider, not by us."
            >
              {savedCards}
            </ProfileSection>
            <ReceiptsSection profile={profile} onChanged={onChanged} />
            <ProfileSection
              id="notifications"
              title="Notifications"
              lead="Choose what we tell you about, and how."
            >
              {notifications}
            </ProfileSection>
            <PreferencesSection profile={profile} onChanged={onChanged} />
            <DataSection tables={profile.dataTables} />
            <DeleteSection profile={profile} />
          </div>
        </div>
      )}
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading your profile</span>
      {[1, 2, 3].map((part) => (
        <Skeleton key={part} className="h-50 rounded-card" />
      ))}
    </div>
  );
}

/** "trainer-profile" → "Trainer profile". */
function tableLabel(table: string): string {
  const words = table.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function DataSection({ tables }: { tables: string[] }) {
  return (
    <ProfileSection
      id="data"
      title="Download my data"
      lead="Download a copy of your data. JSON is one file. CSV files open in a spreadsheet."
    >
      <ButtonLink href={endpointHref('GET /api/profile/data.json')} download variant="secondary">
        Download everything (JSON)
      </ButtonLink>
      <h3 className="mt-6 font-sans text-sm tracking-normal text-ink-2">As CSV</h3>
      <ul className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {tables.map((table) => (
          <li key={table}>
            <a
              href={endpointHref('GET /api/profile/data/:table', { params: { table: `${table}.csv` } })}
              download
              className="link inline-flex min-h-11 items-center font-medium md:min-h-9"
            >
              {tableLabel(table)}
            </a>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}

/** Each checkbox saves at once. */
function PreferencesSection({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (changed: Partial<Profile>) => void;
}) {
  const api = useApi();
  // Optimistic; reverts if the server refuses.
  const [shown, setShown] = useState(profile.preferences);

  const saving = useMutationAction({
    mutate: (preferences: MailPreferences) => api.call('PUT /api/profile/preferences', { body: preferences }),
    successToast: { title: 'Preferences saved' },
    onSuccess: (_answer, preferences) => onChanged({ preferences }),
    onError: () => setShown(profile.preferences),
    unreachable: CHECK_CONNECTION,
  });
  const choose = (preferences: MailPreferences) => {
    if (saving.busy) return;
    setShown(preferences);
    void saving.run(preferences);
  };
  return (
    <ProfileSection
      id="emails"
      title="Email preferences"
      lead="We always email you about bookings, refunds and account security. We don’t send marketing."
      problem={saving.sentence}
    >
      <div className="grid gap-1">
        <CheckboxField
          label="Ask me for a review after a session"
          checked={shown.reviewRequests}
          onChange={(event) => choose({ ...shown, reviewRequests: event.currentTarget.checked })}
        />
        {profile.isSeller && (
          <CheckboxField
            label="Email me when a monthly statement is ready"
            checked={shown.statements}
            onChange={(event) => choose({ ...shown, statements: event.currentTarget.checked })}
          />
        )}
      </div>
    </ProfileSection>
  );
}
