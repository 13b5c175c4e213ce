import { useState } from 'react';
import { formatLondonMoment, formatLondonTime } from '#shared/calendar/london-time.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/card.tsx';
import { Dialog, preloadDialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { businessRoleLabels, type StaffRole, staffRoleSchema } from '../../permissions.ts';
import type { Invitation, Member, Team } from '../../team/contract.ts';
import type { TeamCalls } from '../../team/team-calls.ts';
import { InviteForm } from './invite-form.tsx';

export const roleOptions = staffRoleSchema.options.map((role) => ({
  value: role,
  label: businessRoleLabels[role],
}));

/** `/business/team`: who works here, and who has been asked to. */
export function TeamScreen({
  team,
  calls,
  onChanged,
}: {
  team: Team;
  calls: TeamCalls;
  /** The team as it is now, and what to say about it. */
  onChanged: (team: Team, said: string) => void;
}) {
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<{ member: Member; open: boolean } | null>(null);

  const change = async (what: string, call: () => Promise<Team>, said: string) => {
    if (busy !== null) return;
    setBusy(what);
    setRefusal(null);
    try {
      onChanged(await call(), said);
    } catch (error) {
      setRefusal(
        error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.',
      );
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_384px]">
      <div className="grid gap-4">
        {refusal !== null && (
          <Notice tone="danger" role="alert">
            {refusal}
          </Notice>
        )}
        <Panel>
          <h2 className="text-h3">People</h2>
          <ul className="mt-2">
            <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
              <Who name={team.owner.name} email={team.owner.email} />
              <Badge tone="brand">Owner</Badge>
            </li>
            {team.members.map((member) => (
              <li
                key={member.id}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0"
              >
                <Who name={member.name} email={member.email} />
                <div className="flex items-center gap-2 max-sm:w-full">
                  <SelectField
                    label={<span className="sr-only">Role of {member.name}</span>}
                    dense
                    options={roleOptions}
                    value={member.role}
                    className="min-w-36 gap-0! max-sm:flex-1"
                    onChange={(event) => {
                      const role = staffRoleSchema.parse(event.target.value);
                      void change(
                        `role ${member.id}`,
                        () => calls.changeRole(member.id, role),
                        `${member.name} is now ${roleInWords(role)}.`,
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
            <p className="mt-3 text-ink-2">
              Nobody else yet. Invite whoever runs sessions or stands at the door.
            </p>
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
                  busy={busy === `resend ${invitation.id}`}
                  onResend={() =>
                    void change(
                      `resend ${invitation.id}`,
                      () => calls.resend(invitation.id),
                      `Sent again to ${invitation.email}.`,
                    )
                  }
                  onWithdraw={() =>
                    void change(
                      `withdraw ${invitation.id}`,
                      () => calls.withdraw(invitation.id),
                      `The invitation to ${invitation.email} is withdrawn.`,
                    )
                  }
                />
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <InviteForm calls={calls} onInvited={onChanged} />
      {leaving !== null && (
        <Dialog
          open={leaving.open}
          onOpenChange={(open) => setLeaving({ ...leaving, open })}
          title={`Remove ${leaving.member.name}?`}
          footer={
            <>
              <Button variant="secondary" onClick={() => setLeaving({ ...leaving, open: false })}>
                Keep
              </Button>
              <Button
                variant="destructive"
                onClick={() => {
                  setLeaving({ ...leaving, open: false });
                  void change(
                    `remove ${leaving.member.id}`,
                    () => calls.remove(leaving.member.id),
                    `${leaving.member.name} is off the team.`,
                  );
                }}
              >
                Remove
              </Button>
            </>
          }
        >
          <p className="text-ink-2">
            They lose sight of your calendar, attendees and bookings at once. You can invite them again.
          </p>
        </Dialog>
      )}
    </div>
  );
}

const roleInWords = (role: StaffRole): string => (role === 'manager' ? 'a manager' : 'at the front desk');

function Who({ name, email }: { name: string; email: string }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <b className="font-semibold">{name}</b>
      <p className="text-sm text-ink-2">{email}</p>
    </div>
  );
}

function InvitationRow({
  invitation,
  busy,
  onResend,
  onWithdraw,
}: {
  invitation: Invitation;
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
          {businessRoleLabels[role]}, {expired ? 'expired' : 'open until'}{' '}
          {!expired && formatLondonMoment(new Date(expiresAt))}
        </p>
        {resendFrom !== null && (
          <p className="text-sm text-ink-2">
            Sent a short while ago. You can send it again from {formatLondonTime(new Date(resendFrom))}.
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
