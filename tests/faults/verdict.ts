import type { ReceivedMail } from '#support/smtp-server.ts';
import type { Answers } from './browser.ts';
import type { ObservedOutcomes } from './buyer.ts';
import { projectFolder, runProgram } from './program.ts';
import { withClient } from './test-postgres.ts';

export interface Finding {
  /** The invariant, as a sentence. */
  holds: string;
  wrong: string[];
  /** Shown in any case. */
  figures?: string;
}

interface Evidence {
  databaseUrl: string;
  /** The site's environment, for commands. */
  env: Readonly<Record<string, string>>;
  origin: string;
  answers: Answers;
  told: ObservedOutcomes;
  /** Start of the load, in milliseconds since 1970. */
  began: number;
  mails: readonly ReceivedMail[];
  /** Unexpected exits. */
  endedByThemselves: readonly string[];
  /** Unfinished work (settle.ts). */
  left: readonly string[];
}

/** Checks the invariants with its own SQL and commands. */
export async function evaluateRun(evidence: Evidence): Promise<Finding[]> {
  const { answers, told, env, endedByThemselves, left } = evidence;
  return [
    { holds: 'no process ended by itself', wrong: [...endedByThemselves] },
    { holds: 'everything that was on its way has come to its end', wrong: [...left] },
    {
      holds: 'no request was answered 500',
      wrong: answers.wrong.slice(0, 20),
      figures: answers.toString(),
    },
    { holds: 'every 503 says when to come back', wrong: answers.unexplained.slice(0, 20) },
    {
      holds: 'nobody waited three minutes in vain',
      wrong: told.gaveUp,
      figures: [...told.refused].map(([code, n]) => `${code} ${n}`).join(', '),
    },
    await checkBookingsKept(evidence),
    { holds: 'whoever has booked reads so at once', wrong: told.unread },
    await checkMailedOnce(evidence),
    await checkPhotos(evidence),
    await checkCommand('npm run audit', 'scripts/audit.ts', env),
    await checkCommand('npm run reconcile', 'scripts/reconcile.ts', env),
  ];
}

interface OrderRow {
  id: string;
  standing: number;
  cancelled: number;
}

/** Every confirmed booking exists with all places; every cancelled one is cancelled. */
async function checkBookingsKept({ databaseUrl, told, began }: Evidence): Promise<Finding> {
  const orders = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<OrderRow>(
      `SELECT order_id AS id, (count(*) FILTER (WHERE state = 'confirmed'))::int AS standing,
              (count(*) FILTER (WHERE state = 'cancelled_by_seeker'))::int AS cancelled
         FROM bookings GROUP BY 1`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  });
  const wrong = told.booked.flatMap(({ orderId, places, email, cancelled }) => {
    const { standing, cancelled: given } = orders.get(orderId) ?? { standing: 0, cancelled: 0 };
    // Cancelling affects one place of the order.
    const may = { no: [0], asked: [0, 1], told: [1] }[cancelled];
    return may.includes(given) && standing + given === places
      ? []
      : [
          `${email} was told of ${places} places (cancelled: ${cancelled}): ${standing} stand, ${given} do not`,
        ];
  });
  const cancelled = told.booked.filter((each) => each.cancelled === 'told').length;
  const untold = orders.size - new Set(told.booked.map(({ orderId }) => orderId)).size;
  return {
    holds: 'whoever was told that they have booked has booked, and whoever cancelled has not',
    wrong,
    figures: `${told.booked.length} told, ${cancelled} of them cancelled, ${untold} booked whose people never heard, longest time without one ${formatGap(maxPause(told, began))}`,
  };
}

/** The longest time between two confirmations, and its start relative to the load. */
export function maxPause({ booked }: Pick<ObservedOutcomes, 'booked'>, began: number): Gap {
  const times = booked.map(({ at }) => at).toSorted((one, other) => one - other);
  return maxGap([began, ...times], began);
}

/** Both in seconds; `from` counts from the start. */
export interface Gap {
  seconds: number;
  from: number;
}

/** `moments` are sorted milliseconds since 1970. */
export function maxGap(moments: readonly number[], began: number): Gap {
  let longest: Gap = { seconds: 0, from: 0 };
  for (const [index, at] of moments.slice(1).entries()) {
    const since = moments[index] ?? at;
    if (at - since > longest.seconds * 1000)
      longest = { seconds: (at - since) / 1000, from: (since - began) / 1000 };
  }
  return longest;
}

/** "45.2 s, from 83 s on" */
export const formatGap = ({ seconds, from }: Gap): string =>
  `${seconds.toFixed(1)} s, from ${Math.round(from)} s on`;

/** A retried mail keeps its Message-ID (mailer.server.ts), so readers show it once. We count retries separately. */
async function checkMailedOnce({ databaseUrl, mails }: Evidence): Promise<Finding> {
  const handedOver = new Map<string, number>();
  for (const { messageId = '' } of mails) handedOver.set(messageId, (handedOver.get(messageId) ?? 0) + 1);
  const rows = await withClient(databaseUrl, async (client) => {
    const found = await client.query<{ reference: string; standing: boolean; ids: string[] }>(
      `SELECT b.reference, b.state = 'confirmed' AS standing, coalesce(array_agg(m.message_id) FILTER (WHERE m.key IS NOT NULL), '{}') AS ids
         FROM bookings b LEFT JOIN mail_log m ON m.key = 'booking-confirmed:' || b.id || ':seeker'
        WHERE b.position = 1 GROUP BY 1, 2`,
    );
    return found.rows;
  });
  // If a booking is cancelled before its mail is sent, only the cancellation is mailed.
  const wrong = rows.flatMap(({ reference, standing, ids }) => {
    const arrived = ids.filter((id) => handedOver.has(id)).length;
    return arrived === 1 || (!standing && arrived === 0) ? [] : [`${reference} was mailed ${arrived} times`];
  });
  const again = [...handedOver.values()].filter((times) => times > 1).length;
  return {
    holds: 'every booking was mailed, once',
    wrong: rows.length === 0 ? ['nothing was booked'] : wrong,
    figures: `${rows.length} orders, ${handedOver.size} mails in all, ${again} handed over again under the same Message-ID`,
  };
}

async function checkPhotos({ origin, told }: Evidence): Promise<Finding> {
  const wrong: string[] = [];
  for (const address of told.photos) {
    const answer = await fetch(new URL(address, origin));
    await answer.arrayBuffer();
    if (answer.status !== 200) wrong.push(`${address}: ${answer.status}`);
  }
  return {
    holds: 'every photograph that was taken can be seen',
    wrong,
    figures: `${told.photos.length} taken`,
  };
}

async function checkCommand(name: string, script: string, env: Evidence['env']): Promise<Finding> {
  const { status, printed } = await runProgram(process.execPath, ['--import', 'tsx', script], env);
  return {
    holds: `${name} finds nothing`,
    wrong: status === 0 ? [] : [`it ended with ${status}`, ...printed.split('\n').slice(-40)],
  };
}

export function printFindings(findings: readonly Finding[], say: (line: string) => void): boolean {
  for (const { holds, wrong, figures } of findings) {
    say(`${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${holds}${figures === undefined ? '' : `: ${figures}`}`);
    for (const line of wrong.slice(0, 40)) say(`        ${line.replace(projectFolder, '')}`);
    if (wrong.length > 40) say(`        and ${wrong.length - 40} more`);
  }
  return findings.every(({ wrong }) => wrong.length === 0);
}
