import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { fullName } from '#shared/domain/full-name.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { endpointHref } from '#shared/http/api-client.ts';
import { AccountAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { deleteAllDrafts } from '#shared/ui/fields/drafts.ts';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { MailPreferences, Profile } from '../../contract.ts';
import { useUpdateUser } from '../../current/use-update-user.ts';
import { ImpersonationsSection } from '../../impersonation/screens/impersonations-section.tsx';
import { devicesQuery, profileQuery } from '../api.ts';
import {
  type ProfileSectionId,
  profileSectionIds,
  profileSections,
  sectionOfAnchor,
} from '../profile-sections.ts';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NameAndPhotoSections } from './name-and-photo.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

const icons: Readonly<Record<ProfileSectionId, IconDrawing>> = {
  personal: UserRound,
  security: KeyRound,
  payment: CreditCard,
  notifications: Bell,
  privacy: ShieldCheck,
};

const leads: Readonly<Record<ProfileSectionId, string>> = {
  personal: 'Your name appears on your bookings and reviews.',
  security: 'A passkey is the quickest way to sign in.',
  payment: 'Cards and people for your next booking, and the name on your receipts.',
  notifications: 'We always email you about changes to something you’ve booked.',
  privacy: 'You can take your data with you or delete it.',
};

const sectionPath = (id: ProfileSectionId): string => `/profile/${id}`;

/** `section` is shown alone on phones, which otherwise show the list. Wider screens show the menu and all sections. */
export function ProfilePage({
  section,
  savedPeople,
  savedCards,
  assistants,
  notifications,
}: {
  section: ProfileSectionId | undefined;
  savedPeople: ReactNode;
  savedCards: ReactNode;
  assistants: ReactNode;
  notifications: ReactNode;
}) {
  const api = useApi();
  const showUser = useUpdateUser();
  const queryClient = useQueryClient();
  const query = profileQuery(api);
  const { data: profile, isError: failed, refetch } = useQuery(query);
  useOlderAnchor(section);

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
  if (profile === undefined)
    return (
      <div className="container-list page">
        <h1 className="mb-6">Profile</h1>
        {failed ? (
          <ErrorState title="We couldn’t load your profile. Try again." onRetry={() => void refetch()} />
        ) : (
          <ProfileSkeleton />
        )}
      </div>
    );
  const contents: Readonly<Record<ProfileSectionId, ReactNode>> = {
    personal: (
      <>
        <NameAndPhotoSections profile={profile} onChanged={onChanged} />
        <EmailSection profile={profile} onChanged={onChanged} />
      </>
    ),
    security: (
      <>
        <PasswordSection profile={profile} onChanged={onStale} />
        <PasskeysSection profile={profile} providerName={signIn.oidc} onChanged={onStale} />
        <TwoStepSection profile={profile} onChanged={onStale} />
        <DevicesSection />
        {assistants}
      </>
    ),
    payment: (
      <>
        <ProfileSection
          id="cards"
          title="Saved cards"
          lead="Stored securely by our payment provider, not by us."
        >
          {savedCards}
        </ProfileSection>
        <ProfileSection
          id="people"
          title="Saved people"
          lead="People you’ve booked for. Pick them when you book again."
        >
          {savedPeople}
        </ProfileSection>
        <ReceiptsSection profile={profile} onChanged={onChanged} />
      </>
    ),
    notifications: (
      <>
        {notifications}
        <PreferencesSection profile={profile} onChanged={onChanged} />
      </>
    ),
    privacy: (
      <>
        <DownloadSection />
        <ImpersonationsSection />
        <DeleteSection profile={profile} />
      </>
    ),
  };
  return (
    <div className="container-list page">
      <div className={classNames('mb-6 flex items-center gap-4', section !== undefined && 'max-md:sr-only')}>
        <AccountAvatar person={profile} size="lg" />
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-title">{fullName(profile)}</h1>
          <p className="text-sm text-ink-2">{profile.email}</p>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-10 md:grid-cols-[220px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)] lg:gap-12">
        <SectionMenu section={section} />
        <SectionList profile={profile} shown={section === undefined} />
        <div className={classNames('min-w-0', section === undefined && 'max-md:hidden')}>
          {profileSectionIds.map((id) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-heading`}
              className={classNames(
                'scroll-mt-[calc(var(--topbar-h)+24px)] md:not-first:mt-10',
                id !== section && 'max-md:hidden',
              )}
            >
              <div className="md:hidden">
                <BackLink href="/profile">Profile</BackLink>
              </div>
              <h2 id={`${id}-heading`} className="text-h3 max-md:mt-1">
                {profileSections[id]}
              </h2>
              <p className="mt-1 mb-3.5 text-sm text-ink-2">{leads[id]}</p>
              <div className="rounded-card border border-line bg-surface px-5">{contents[id]}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** On phones, a link from before the sections had addresses (`/profile#devices`) leads to its section. */
function useOlderAnchor(section: ProfileSectionId | undefined): void {
  const navigate = useNavigate();
  const follow = useEffectEvent(() => {
    const hash = window.location.hash.slice(1);
    const found = section === undefined ? sectionOfAnchor(hash) : null;
    if (found !== null && window.matchMedia('(max-width: 767px)').matches)
      void navigate({ to: '/profile/$section', params: { section: found }, hash, replace: true });
  });
  useEffect(() => {
    follow();
    // Typed or linked while the list is open.
    const onHashChange = () => follow();
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
}

/** Beside the sections on wider screens. */
function SectionMenu({ section }: { section: ProfileSectionId | undefined }) {
  const [current, setCurrent] = useState<ProfileSectionId>(section ?? 'personal');
  return (
    <nav
      aria-label="Settings"
      className="grid gap-0.5 max-md:hidden md:sticky md:top-[calc(var(--topbar-h)+24px)]"
    >
      {profileSectionIds.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={() => setCurrent(id)}
          className="flex min-h-12 items-center gap-3 rounded-tile px-3.5 font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-brand-soft aria-[current]:text-on-brand-soft"
        >
          <Icon drawing={icons[id]} />
          {profileSections[id]}
        </a>
      ))}
    </nav>
  );
}

/** The first view on phones. */
function SectionList({ profile, shown }: { profile: Profile; shown: boolean }) {
  const { data: devices } = useQuery(devicesQuery(useApi()));
  const signsInWith =
    profile.passkeys.length > 0 ? 'Passkey' : profile.hasPassword ? 'Password' : 'Email link';
  const summaries: Readonly<Record<ProfileSectionId, string>> = {
    personal: profile.email ?? '',
    security: devices === undefined ? signsInWith : `${signsInWith} · ${pluralize(devices.length, 'device')}`,
    payment: 'Cards, people and receipts',
    notifications: 'By email and on your devices',
    privacy: 'Download or delete your data',
  };
  const row = 'flex items-center gap-4 py-2.75 leading-snug';
  return (
    <nav aria-label="Settings" className={classNames('gap-3.5 md:hidden', shown ? 'grid' : 'hidden')}>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5">
        {profileSectionIds.map((id) => (
          <li key={id}>
            <RouteLink href={sectionPath(id)} className={classNames(row, 'min-h-18')}>
              <span className="grid size-10 flex-none place-items-center rounded-tile bg-sunken text-ink-2">
                <Icon drawing={icons[id]} />
              </span>
              <span className="min-w-0 flex-1">
                <b className="block font-semibold">{profileSections[id]}</b>{' '}
                <span className="block truncate text-sm text-ink-2">{summaries[id]}</span>
              </span>
              <Icon drawing={ChevronRight} className="text-ink-3" />
            </RouteLink>
          </li>
        ))}
      </ul>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5 font-semibold">
        <li>
          <RouteLink href="/help" className={classNames(row, 'min-h-14 justify-between')}>
            Help
            <Icon drawing={ChevronRight} className="text-ink-3" />
          </RouteLink>
        </li>
        <li>
          <RouteLink href="/api/logout" className={classNames(row, 'min-h-14')} onClick={deleteAllDrafts}>
            Log out
          </RouteLink>
        </li>
      </ul>
    </nav>
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

function DownloadSection() {
  return (
    <ProfileSection
      id="data"
      title="Download my data"
      lead="One ZIP file with everything we hold about you: as JSON, and as CSV for a spreadsheet."
    >
      <ButtonLink href={endpointHref('GET /api/profile/data.zip')} download variant="secondary">
        <Icon drawing={Download} size="sm" />
        Download
      </ButtonLink>
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
