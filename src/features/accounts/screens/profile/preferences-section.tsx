import { useState } from 'react';
import { CheckboxField } from '#shared/ui/choice-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import type { MailPreferences, Profile } from '../../contract.ts';
import { ProfileSection } from './profile-section.tsx';
import { useSaving } from './use-saving.ts';

/** Which mail the person wants beside what belongs to bookings, money and safety. Each tick is saved at once. */
export function PreferencesSection({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (changed: Partial<Profile>) => void;
}) {
  const api = useApi();
  const { toast } = useToast();
  const { problem, save } = useSaving();
  // Shown at once; taken back when the server refuses.
  const [shown, setShown] = useState(profile.preferences);

  const choose = async (preferences: MailPreferences) => {
    setShown(preferences);
    const saved = await save(async () => {
      await api.put('/api/profile/preferences', preferences);
      onChanged({ preferences });
    });
    if (saved) toast({ title: 'Preferences saved' });
    else setShown(profile.preferences);
  };
  return (
    <ProfileSection
      id="emails"
      title="Email preferences"
      lead="Confirmations, changes, refunds and mail about your account’s safety are always sent. We send no marketing."
      problem={problem}
    >
      <div className="grid gap-1">
        <CheckboxField
          label="Remind me the day before a session"
          checked={shown.reminders}
          onChange={(event) => void choose({ ...shown, reminders: event.currentTarget.checked })}
        />
        <CheckboxField
          label="Ask me for a review after a session"
          checked={shown.reviewRequests}
          onChange={(event) => void choose({ ...shown, reviewRequests: event.currentTarget.checked })}
        />
      </div>
    </ProfileSection>
  );
}
