import { z } from 'zod';
import { AppError } from '#shared/domain/app-error.ts';
import { isPlainDigits, numberIdField } from '#shared/domain/id-field.ts';
import type { RegisterRoutes, Reply } from '#shared/http/app-instance.server.ts';
import type { LoadLetters } from './mail-texts.server.ts';
import { framedMailHtml, mailListPage, mailPage } from './mailbox/mailbox-pages.tsx';
import type { MailSite } from './mails/layout/layout.tsx';
import type { DemoMailbox, StoredMail } from './sending/outgoing-mail.ts';

const MAX_LISTED = 50;
const mailParams = z.object({ id: numberIdField });

/** No scripts, no external resources, one frame of ours. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** Blocks scripts and fetches, even if opened outside the frame. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * `/dev/mail` shows everybody's mail, sign-in links included, to anyone. The app passes null in production and
 * wherever mail really leaves, so that no route exists.
 */
export function notificationRoutes(deps: {
  demoMailbox: DemoMailbox | null;
  site: MailSite;
  loadLetters: LoadLetters;
}): RegisterRoutes {
  const { demoMailbox, site, loadLetters } = deps;
  return (app) => {
    if (demoMailbox === null) return;

    app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
      const names = (await loadLetters()).map(({ name }) => name);
      return sendHtml(reply, pagePolicy, mailListPage(await demoMailbox.list({ limit: MAX_LISTED }), names));
    });

    const listQuery = z.object({
      to: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(MAX_LISTED),
    });
    app.get('/dev/mail.json', { schema: { hide: true, querystring: listQuery } }, async (request, reply) => {
      const mails = await demoMailbox.list(request.query);
      return reply.header('cache-control', 'no-store').send(mails.map(mailToJson));
    });

    const previewParams = z.object({ name: z.string().max(60) });
    app.get(
      '/dev/mail/previews/:name',
      { schema: { hide: true, params: previewParams } },
      async (request, reply) => {
        const { name } = request.params;
        const letter = (await loadLetters()).find((one) => one.name === name);
        if (letter === undefined) throw new AppError('not_found', 'We can’t find that email.');
        return sendHtml(reply, mailPolicy, framedMailHtml(await letter.preview(site)));
      },
    );

    app.get('/dev/mail/:id', { schema: { hide: true, params: mailParams } }, async (request, reply) =>
      sendHtml(reply, pagePolicy, mailPage(await requireMail(demoMailbox, request.params.id))),
    );

    app.get('/dev/mail/:id/html', { schema: { hide: true, params: mailParams } }, async (request, reply) => {
      const mail = await requireMail(demoMailbox, request.params.id);
      return sendHtml(reply.header('x-frame-options', 'SAMEORIGIN'), mailPolicy, framedMailHtml(mail));
    });

    const attachmentParams = mailParams.extend({ index: isPlainDigits(z.number().int().min(0)) });
    app.get(
      '/dev/mail/:id/attachments/:index',
      { schema: { hide: true, params: attachmentParams } },
      async (request, reply) => {
        const mail = await requireMail(demoMailbox, request.params.id);
        const attachment = mail.attachments[request.params.index];
        if (attachment === undefined) throw new AppError('not_found', 'We can’t find that attachment.');
        const filename = encodeURIComponent(attachment.filename);
        return reply
          .header('content-disposition', `attachment; filename*=UTF-8''${filename}`)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'no-store')
          .type(attachment.mimeType)
          .send(Buffer.from(attachment.content));
      },
    );
  };
}

async function requireMail(mailbox: DemoMailbox, id: number): Promise<StoredMail> {
  const mail = await mailbox.find(id);
  if (mail === null) throw new AppError('not_found', 'We can’t find that email.');
  return mail;
}

function sendHtml(reply: Reply, policy: string, html: string): Reply {
  return reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** For tests and scripts; attachments have their own URL. */
function mailToJson(mail: StoredMail) {
  return {
    ...mail,
    receivedAt: mail.receivedAt.toISOString(),
    attachments: mail.attachments.map(({ content, ...attachment }, index) => ({
      ...attachment,
      bytes: content.byteLength,
      href: `/dev/mail/${mail.id}/attachments/${index}`,
    })),
  };
}
