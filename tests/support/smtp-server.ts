import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Recipients of the envelope, which are who it really goes to. */
  envelopeTo: string[];
  envelopeFrom: string;
  /** The message as it came over the wire. */
  raw: string;
  /** It came over TLS. */
  encrypted: boolean;
}

/** At which point of the SMTP dialogue a refusal is given. */
type SmtpStage = 'recipient' | 'sender' | 'message';

export interface TestSmtpServer {
  /** smtp://127.0.0.1:port */
  url: string;
  /** Everything accepted so far, in order. */
  received: ReceivedMail[];
  /** The first accepted mail, past or future, that fits. Rejects after `timeoutMs` (10 s) with what did arrive. */
  waitForMail(fits: (mail: ReceivedMail) => boolean, timeoutMs?: number): Promise<ReceivedMail>;
  /** Answers the next `times` mails at `stage` with this SMTP code (421, 451, 550, …) instead of taking them. */
  refuseNext(stage: SmtpStage, code: number, times?: number): void;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port of this machine, which keeps what it is given. */
export async function startSmtpServer(
  options: {
    /** Offers STARTTLS, with a certificate that nobody vouches for. */
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
  // Whoever hangs up in the middle: what then does not arrive is missed by whoever waits for it.
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
