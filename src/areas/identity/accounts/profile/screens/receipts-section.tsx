import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { CHECK_CONNECTION } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { Profile } from '../../contract.ts';
import { ProfileSection } from './profile-section.tsx';

export function ReceiptsSection({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (changed: Partial<Profile>) => void;
}) {
  const api = useApi();
  const { busy, errors, sentence, form } = useLightForm({
    fields: ['company'],
    mutate: (receipts) => api.call('PUT /api/profile/receipts', { body: receipts }),
    successToast: {
      title: 'Receipt details saved',
      description: 'We’ll show them on every receipt you download from now on.',
    },
    onSuccess: (_answer, { company }) => onChanged({ receiptCompany: company }),
    unreachable: CHECK_CONNECTION,
  });
  return (
    <ProfileSection
      id="receipts"
      title="Receipts"
      value={profile.receiptCompany === '' ? 'In your name' : profile.receiptCompany}
      lead="Your receipts name you. Add a company if you claim sessions as expenses."
    >
      <form {...form} className="grid gap-5">
        <TextField
          label="Company (optional)"
          name="company"
          autoComplete="organization"
          maxLength={120}
          defaultValue={profile.receiptCompany}
          error={errors.company}
        />
        {sentence !== null && (
          <Notice tone="danger" role="alert">
            {sentence}
          </Notice>
        )}
        <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
          Save company
        </Button>
      </form>
    </ProfileSection>
  );
}
