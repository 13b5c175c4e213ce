import type { Site } from './site.ts';
import { expect } from './test.ts';

export interface Mail {
  subject: string;
  text: string;
  attachments: { filename: string; mimeType: string; href: string }[];
}

/** Newest first. */
export async function listMails(site: Site, address: string, subject: string): Promise<Mail[]> {
  const answer = await fetch(`${site.url}/dev/mail.json?to=${encodeURIComponent(address)}&limit=200`);
  const mails: Mail[] = await answer.json();
  return mails.filter((mail) => mail.subject.includes(subject));
}

export async function expectMail(site: Site, address: string, subject: string): Promise<Mail> {
  let mails: Mail[] = [];
  await expect
    .poll(
      async () => {
        mails = await listMails(site, address, subject);
        return mails.length;
      },
      { message: `a mail to ${address}: ${subject}`, timeout: 20_000 },
    )
    .toBe(1);
  const [mail] = mails;
  if (mail === undefined) throw new Error('The mail that was counted is gone.');
  return mail;
}
