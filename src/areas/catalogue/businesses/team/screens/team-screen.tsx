import { useState } from 'react';
import { accountErrors } from '#areas/identity/accounts/sign-in/account-form-rules.ts';
import { formatLondonMoment, formatLondonTime } from '#shared/calendar/london-time.ts';
import { staffRoles } from '#shared/domain/business-options.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { StaffRole } from '../../contract.ts';
import { businessRoleLabels } from '../../permissions/permissions.ts';
import type { TeamCalls } from '../api.ts';
import type { Invitation, Member, Team } from '../contract.ts';

const roleOptions = staffRoles.map((role) => ({ value: role, label: businessRoleLabels[role] }));

export function TeamScreen({
  team,
  calls,
  onChanged,
}: {
  team: Team;
  calls: TeamCalls;
  onChanged: (team: Team, said: string) => void;
}) {
  const [leaving, setLeaving] = useState<{ member: Member; open: boolean } | null>(null);
  const { input, sentence, run } = useMutationAction({
    mutate: ({ call }: { what: string; call: () => Promise<Team>; said: string }) => call(),
    onSuccess: (changed, { said }) => onChanged(changed, said),
  });
  const change = (what: string, call: () => Promise<Team>, said: string) => void run({ what, call, said });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_384px]">
      <div className="grid gap-4">
        {sentence !== null && (
          <Notice tone="danger" role="alert">
            {sentence}
          </Notice>
        )}
        <Panel>
          <h2 className="text-h3">People</h2>
          <ul className="mt-2">
            <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
              <PersonName name={team.owner.name} email={team.owner.email} />
              <Badge tone="brand">Owner</Badge>
            </li>
            {team.members.map((member) => (
              <li
                key={member.id}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0"
              >
                <PersonName name={member.name} email={member.email} />
                <div className="flex items-center gap-2 max-sm:w-full">
                  <SelectField
                    label={<span className="sr-only">Role of {member.name}</span>}
                    dense
                    options={roleOptions}
                    value={member.role}
                    className="min-w-36 gap-0! max-sm:flex-1"
                    onChange={(event) => {
                      const role = staffRoles.find((choice) => choice === event.target.value);
                      if (role === undefined) return;
                      change(
                        `role ${member.id}`,
                        () => calls.changeRole(member.id, role),
                        `${member.name} is now ${roleLabels[role]}.`,
                      );
                    }}
                  />
                  <Button
                    variant="destructive-quiet"
                    aria-label={`Remove ${member.name}`}
                    onPointerEnter={preloadDialog}
                    onClick={() => setLeaving({ member, open: true })}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {team.members.length === 0 && (
            <p className="mt-3 text-ink-2">No one else yet. Invite instructors, managers or reception.</p>
          )}
        </Panel>
        {team.invitations.length > 0 && (
          <Panel>
            <h2 className="text-h3">Invitations</h2>
            <ul className="mt-2">
              {team.invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  instructor={team.instructors.find(({ id }) => id === invitation.instructorId)?.name}
                  busy={input?.what === `resend ${invitation.id}`}
                  onResend={() =>
                    change(
                      `resend ${invitation.id}`,
                      () => calls.resend(invitation.id),
                      `We’ve emailed ${invitation.email} again.`,
                    )
                  }
                  onWithdraw={() =>
                    change(
                      `withdraw ${invitation.id}`,
                      () => calls.withdraw(invitation.id),
                      `You’ve withdrawn the invitation to ${invitation.email}.`,
                    )
                  }
                />
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <InviteForm calls={calls} instructors={team.instructors} onInvited={onChanged} />
      {leaving !== null && (
        <MutationDialog
          open={leaving.open}
          onClose={() => setLeaving({ ...leaving, open: false })}
          title={`Remove ${leaving.member.name}?`}
          cancelLabel="Cancel"
          confirmLabel="Remove"
          onConfirm={() => {
            setLeaving({ ...leaving, open: false });
            change(
              `remove ${leaving.member.id}`,
              () => calls.remove(leaving.member.id),
              `${leaving.member.name} has left the team and lost access.`,
            );
          }}
        >
          <p className="text-ink-2">They’ll lose access straight away. You can invite them again later.</p>
        </MutationDialog>
      )}
    </div>
  );
}

const roleLabels: Record<StaffRole, string> = {
  manager: 'a manager',
  front_desk: 'at the front desk',
  instructor: 'an instructor',
};

function PersonName({ name, email }: { name: string; email: string }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <b className="font-semibold">{name}</b>
      <p className="text-sm text-ink-2">{email}</p>
    </div>
  );
}

function InvitationRow({
  invitation,
  instructor,
  busy,
  onResend,
  onWithdraw,
}: {
  invitation: Invitation;
  instructor: string | undefined;
  busy: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}) {
  const { email, role, expired, expiresAt, resendFrom } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{email}</b>
        <p className="text-sm text-ink-2">
          {businessRoleLabels[role]}
          {instructor !== undefined && ` (${instructor})`}, {expired ? 'expired' : 'open until'}{' '}
          {!expired && formatLondonMoment(new Date(expiresAt))}
        </p>
        {resendFrom !== null && (
          <p className="text-sm text-ink-2">
            Sent a short while ago. You can resend it from {formatLondonTime(new Date(resendFrom))}.
          </p>
        )}
      </div>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          busy={busy}
          busyLabel="Sending..."
          aria-label={`Send again to ${email}`}
          onClick={onResend}
        >
          Send again
        </Button>
        <Button variant="destructive-quiet" aria-label={`Withdraw from ${email}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      </div>
    </li>
  );
}

const duties: Record<StaffRole, string> = {
  manager: 'Sessions, calendar, attendees, bookings and revenue',
  front_desk: 'Calendar, attendees and check-in',
  instructor: 'Their own classes and registers',
};

function InviteForm({
  calls,
  instructors,
  onInvited,
}: {
  calls: TeamCalls;
  instructors: Team['instructors'];
  onInvited: (team: Team, said: string) => void;
}) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('front_desk');
  const [chosen, setChosen] = useState<number | null>(null);
  const instructorId = instructors.find(({ id }) => id === chosen)?.id ?? instructors[0]?.id ?? null;
  const lacksInstructor = role === 'instructor' && instructorId === null;
  const form = useLightForm({
    fields: ['email'],
    check: accountErrors,
    mutate: async (typed) => {
      const invited = typed.email.toLowerCase();
      return { invited, team: await calls.invite({ email: invited, role, instructorId }) };
    },
    onSuccess: ({ invited, team }) => {
      setEmail('');
      onInvited(team, `We’ve emailed ${invited}.`);
    },
  });
  return (
    <Panel>
      <h2 className="text-h3">Invite someone</h2>
      <form {...form.form} onChange={form.lookAgain} className="mt-4 grid gap-4">
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="off"
          dense
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={form.errors.email}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Role</legend>
          {staffRoles.map((choice) => (
            <RadioField
              key={choice}
              name="role"
              value={choice}
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
        {role === 'instructor' && !lacksInstructor && (
          <SelectField
            label="Instructor"
            dense
            hint="They’ll see this instructor’s classes."
            options={instructors.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(instructorId)}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        )}
        {lacksInstructor && (
          <Notice>
            Every instructor has an account. Add this person under{' '}
            <RouteLink href="/business/instructors" className="link">
              Instructors
            </RouteLink>{' '}
            first.
          </Notice>
        )}
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
        <Button type="submit" disabled={lacksInstructor} busy={form.busy} busyLabel="Sending...">
          Send invitation
        </Button>
        <p className="text-sm text-ink-2">
          The link in the email works once, for 7 days. <HelpLink about="team">How roles work</HelpLink>
        </p>
      </form>
    </Panel>
  );
}
