import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { staffRoleSchema } from '../contract.ts';
import { businessRoleLabels } from '../permissions/permissions.ts';
import { type ChangedMember, readChangedMember } from './team-queries.server.ts';

const payload = z.object({
  /** Distinguishes two changes of the same kind. */
  id: z.uuid(),
  businessId: z.number(),
  userId: z.uuid(),
  role: staffRoleSchema.nullable(),
  /** "2 timetable feeds"; empty if none ended. */
  ended: z.string(),
});

const ended = 'Ended access, as a sentence. Empty if none.';

const leftWords = mailWords({
  name: 'team-left',
  label: 'Removed from a team',
  facts: { business: commonFacts.business, site: commonFacts.site, ended },
  needs: ['business'],
  subject: 'You’re no longer on {business}’s team',
  parts: {
    opening:
      'The owner of {business} removed you from its team on {site}. You can no longer see or change its sessions and bookings. {ended}',
    closing: 'Your own account and bookings stay as they are.',
  },
});

const roleWords = mailWords({
  name: 'team-role-changed',
  label: 'Role in a team changed',
  facts: { business: commonFacts.business, site: commonFacts.site, role: 'New role', ended },
  needs: ['business', 'role'],
  subject: 'Your role at {business} is now {role}',
  parts: {
    opening: 'Your role on {business}’s team on {site} is now **{role}**. {ended}',
    closing: 'You can get new links on the business’s pages, where your role allows it.',
  },
});

const ownerWords = mailWords({
  name: 'team-access-ended',
  label: 'Team member’s access ended',
  facts: { business: commonFacts.business, person: 'The team member', ended: 'Ended access' },
  needs: ['business', 'person', 'ended'],
  subject: '{person}’s access to {business} has ended',
  parts: {
    opening: 'You changed or removed {person}’s role at {business}. With it we ended: {ended}.',
    closing: 'Programs that used this access stop working. Your API keys and webhooks still work.',
  },
});

type Facts = ChangedMember & Pick<z.infer<typeof payload>, 'role' | 'ended'>;

const preview: Facts = {
  businessName: 'Willow & Stone Yoga',
  person: { name: 'Leo Marsh', address: 'leo@people.example' },
  owner: { name: 'Amara Stone', address: 'owner@willow.example' },
  role: null,
  ended: '2 timetable feeds',
};

/** To the person, and to the owner if the change ended access. */
export const mail = defineMail({
  payload,
  async read({ businessId, userId, role, ended }, { pool }) {
    const member = await readChangedMember(pool, businessId, userId);
    return member === null ? null : { ...member, role, ended };
  },
  letters: {
    'team-changed': {
      reader: 'account',
      to: ({ person }) => person,
      once: ({ id }) => id,
      words: [leftWords, roleWords],
      template: memberMail,
      preview,
      previews: { [roleWords.name]: { ...preview, role: 'front_desk' } },
    },
    'team-access-ended': {
      reader: 'business',
      to: ({ owner, ended }) => (ended === '' ? [] : owner),
      once: ({ id }) => id,
      words: [ownerWords],
      template: ownerMail,
      preview,
    },
  },
});

function memberMail(site: MailSite, { businessName, role, ended }: Facts, say: RenderWords): MailTemplate {
  const facts = {
    business: businessName,
    site: site.brand.name,
    ended: ended === '' ? '' : `We ended: ${ended}.`,
  };
  const said =
    role === null ? say(leftWords, facts) : say(roleWords, { ...facts, role: businessRoleLabels[role] });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you are, or were, on ${businessName}’s team on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {said.closing}
      </>
    ),
  };
}

function ownerMail(site: MailSite, { businessName, person, ended }: Facts, say: RenderWords): MailTemplate {
  const said = say(ownerWords, { business: businessName, person: person.name, ended });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {said.closing}
      </>
    ),
  };
}
