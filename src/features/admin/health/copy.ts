import { counted } from '#shared/domain/counted.ts';
import type { Health } from './contract.ts';

/** "Send pending refunds" of `sendPendingRefunds`, "Mail: booking confirmed" of `mail.booking-confirmed`. */
export function taskName(task: string): string {
  const [kind, name] = task.includes('.') ? task.split('.', 2) : [null, task];
  const words = (name ?? '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  const said = kind === null ? words : `${kind.toLowerCase()}: ${words}`;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** "0.4 s", "42 s", "4 min 12 s", "3 h 5 min", "2 days". */
export function duration(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 === 0 ? '' : ` ${whole % 60} s`}`;
  if (whole < 172_800) {
    const minutes = Math.floor((whole % 3600) / 60);
    return `${Math.floor(whole / 3600)} h${minutes === 0 ? '' : ` ${minutes} min`}`;
  }
  return `${Math.floor(whole / 86_400)} days`;
}

/** "6.2 GB", in powers of a thousand, as disks are sold. */
export function bytesInWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let left = bytes;
  while (left >= 1000 && unit < units.length - 1) {
    left /= 1000;
    unit += 1;
  }
  return `${left < 10 && unit > 0 ? left.toFixed(1) : Math.round(left)} ${units[unit]}`;
}

/**
 * What of it somebody has to look at, in a sentence.
 *
 * @param missing how many of the payment provider's events have not come
 */
export function whatNeedsSomebody({ jobs, mail }: Health, missing: number): string {
  const counts = [
    { n: jobs.failed, of: counted(jobs.failed, 'job', 'jobs') },
    { n: missing, of: counted(missing, 'webhook', 'webhooks') },
    { n: mail.troubles, of: counted(mail.troubles, 'mail', 'mails') },
  ].filter(({ n }) => n > 0);
  if (counts.length === 0) return 'Nothing needs a person. Everything looks after itself.';
  const all = counts.reduce((sum, { n }) => sum + n, 0);
  const said = new Intl.ListFormat('en-GB').format(counts.map(({ of }) => of));
  return `${counted(all, 'thing needs', 'things need')} a person: ${said}. Everything else looks after itself.`;
}
