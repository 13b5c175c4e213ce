import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** The envelope's recipients, who really receive it. */
  envelopeTo: string[];
  envelopeFrom: string;
  /** The raw message. */
  raw: string;
  /** Sent over TLS. */
  encrypted: boolean;
}

/** When in the dialogue to refuse. */
type SmtpStage = 'recipient' | 'sender' | 'message';

export interface TestSmtpServer {
  /** smtp://127.0.0.1:port */
  url: string;
  received: ReceivedMail[];
  /** The first matching mail, past or future. Rejects after `timeoutMs` (10 s) with what arrived. */
  waitForMail(fits: (mail: ReceivedMail) => boolean, timeoutMs?: number): Promise<ReceivedMail>;
  /** Refuses the next `times` mails at `stage` with this code (421, 451, 550, …). */
  refuseNext(stage: SmtpStage, code: number, times?: number): void;
  stop(): Promise<void>;
}

/** A local SMTP server that keeps its mails. */
export async function startSmtpServer(
  options: {
    /** STARTTLS with a self-signed certificate. */
    startTls?: boolean;
  } = {},
): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const refusals: { stage: SmtpStage; code: number }[] = [];

  const refusalAt = (stage: SmtpStage): Error | null => {
    if (refusals[0]?.stage !== stage) return null;
    const code = refusals.shift()?.code ?? 0;
    return Object.assign(new Error(`Refused by the test at ${stage}`), { responseCode: code });
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.startTls === true ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const refusal = refusalAt('message');
        if (refusal !== null) return done(refusal);
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          ...(await PostalMime.parse(raw)),
          envelopeFrom: mailFrom === false ? '' : mailFrom.address,
          envelopeTo: rcptTo.map(({ address }) => address),
          raw: raw.toString('latin1'),
          encrypted: session.secure,
        });
        done();
        for (const look of waiting) look();
      });
    },
  });
  // Clients may hang up; the waiting test reports the missing mail.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    waitForMail(fits, timeoutMs = 10_000) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const mail = received.find(fits);
          if (mail === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(mail);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          const subjects = received.map(({ subject, envelopeTo }) => `${envelopeTo.join(', ')}: ${subject}`);
          reject(new Error(`The mail did not arrive in ${timeoutMs} ms. Received:\n${subjects.join('\n')}`));
        }, timeoutMs);
        waiting.add(look);
        look();
      });
    },
    refuseNext(stage, code, times = 1) {
      for (let i = 0; i < times; i++) refusals.push({ stage, code });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
