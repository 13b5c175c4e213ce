import { pluralize } from '#shared/domain/pluralize.ts';
import type { Health } from './contract.ts';

/** "Send pending refunds" from `sendPendingRefunds`, "Mail: booking confirmed" from `mail.booking-confirmed`. */
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
export function formatDuration(seconds: number): string {
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

/** "6.2 GB", in powers of 1,000. */
export function formatBytes(bytes: number): string {
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
 * "All systems normal.", or one sentence with everything that needs an admin.
 * @param missing number of Stripe events that haven't arrived
 */
export function summarizeHealth(
  {
    jobs,
    mail,
    webhooks,
    books,
    backup,
    unknownAtProvider,
  }: Pick<Health, 'jobs' | 'mail' | 'webhooks' | 'books' | 'backup' | 'unknownAtProvider'>,
  missing: number,
): string {
  const differences = books === null ? 0 : Math.max(books.differences, books.pence === 0 ? 0 : 1);
  const issues = [
    jobs.failed > 0 && pluralize(jobs.failed, 'failed job', 'failed jobs'),
    missing > 0 && pluralize(missing, 'missing webhook', 'missing webhooks'),
    webhooks.late > 0 && pluralize(webhooks.late, 'late webhook', 'late webhooks'),
    mail.troubles > 0 && pluralize(mail.troubles, 'undelivered email', 'undelivered emails'),
    unknownAtProvider.length > 0 &&
      `${pluralize(unknownAtProvider.length, 'record', 'records')} missing at the payment provider`,
    books === null && 'no reconciliation yet',
    differences > 0 && pluralize(differences, 'reconciliation difference', 'reconciliation differences'),
    backup === null && 'no backup recorded',
    backup?.succeeded === false && 'a failed backup',
  ].filter((issue) => issue !== false);
  if (issues.length === 0) return 'All systems normal.';
  return `Needs attention: ${new Intl.ListFormat('en-GB').format(issues)}.`;
}
