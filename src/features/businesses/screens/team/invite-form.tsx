import { useRef, useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/card.tsx';
import { RadioField } from '#shared/ui/choice-field.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { showErrors } from '#shared/ui/show-errors.ts';
import { TextField } from '#shared/ui/text-field.tsx';
import { businessRoleLabels, type StaffRole, staffRoleSchema } from '../../permissions.ts';
import { inviteSchema, type Team } from '../../team/contract.ts';
import type { TeamCalls } from '../../team/team-calls.ts';

const duties: Record<StaffRole, string> = {
  manager: 'Sessions, calendar, attendees, bookings and revenue',
  front_desk: 'Calendar, attendees and check-in',
};

/** Asks somebody onto the team by e-mail. */
export function InviteForm({
  calls,
  onInvited,
}: {
  calls: TeamCalls;
  onInvited: (team: Team, said: string) => void;
}) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('front_desk');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<{ email?: string; form?: string }>({});

  const invite = async () => {
    const input = inviteSchema.safeParse({ email, role });
    if (!input.success) {
      const { issues } = input.error;
      return showErrors(form.current, () => setErrors({ email: issues[0]?.message }));
    }
    setBusy(true);
    setErrors({});
    try {
      const team = await calls.invite(input.data);
      setEmail('');
      onInvited(team, `We have emailed ${input.data.email}.`);
    } catch (error) {
      if (!(error instanceof ApiError))
        setErrors({ form: 'We could not reach the server. Please try again.' });
      else if (error.fieldErrors.email !== undefined) {
        const { email: said } = error.fieldErrors;
        showErrors(form.current, () => setErrors({ email: said }));
      } else setErrors({ form: error.sentence });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel>
      <h2 className="text-h3">Invite somebody</h2>
      <form
        ref={form}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void invite();
        }}
      >
        <TextField
          label="Email Address"
          type="email"
          autoComplete="off"
          dense
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Role</legend>
          {staffRoleSchema.options.map((choice) => (
            <RadioField
              key={choice}
              name="role"
              checked={role === choice}
              onChange={() => setRole(choice)}
              label={
                <>
                  {businessRoleLabels[choice]}
                  <span className="block text-sm font-normal text-ink-2">{duties[choice]}</span>
                </>
              }
              className="items-start! py-1.5"
            />
          ))}
        </fieldset>
        {errors.form !== undefined && (
          <Notice tone="danger" role="alert">
            {errors.form}
          </Notice>
        )}
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send invitation
        </Button>
        <p className="text-sm text-ink-2">The link in the email works once, for 7 days.</p>
      </form>
    </Panel>
  );
}
