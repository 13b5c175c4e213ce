import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { formatCount } from '#shared/domain/pluralize.ts';
import { markdownTable, type ReportSection } from './report-section.ts';

/** All parts, in report order. `bySize`: keeps a result per database size; otherwise only the latest. */
export const PARTS = [
  { name: 'search', title: 'Search', bySize: true },
  { name: 'sentences', title: 'Sentences', bySize: false },
  { name: 'page', title: 'The search page', bySize: false },
  { name: 'booking', title: 'Booking', bySize: false },
  { name: 'lighthouse', title: 'Lighthouse', bySize: false },
  { name: 'weight', title: 'Page weight', bySize: false },
  { name: 'start', title: 'A small machine', bySize: false },
  { name: 'memory', title: 'Memory', bySize: false },
  { name: 'feeds', title: 'Open feeds', bySize: false },
  { name: 'calendars', title: 'Imported calendars', bySize: false },
  { name: 'overload', title: 'Overload', bySize: false },
  { name: 'growth', title: 'Growth', bySize: true },
] as const;
export type Part = (typeof PARTS)[number]['name'];

const resultSchema = z.object({
  part: z.enum(PARTS.map(({ name }) => name)),
  /** `sessions` is null if the database doesn't matter. */
  date: z.iso.date(),
  revision: z.string(),
  machine: z.string(),
  postgres: z.string().nullable(),
  sessions: z.int().nullable(),
  aims: z.array(z.object({ what: z.string(), measured: z.string(), aim: z.string(), met: z.boolean() })),
  chapter: z.array(z.string()),
});
type BenchResult = z.infer<typeof resultSchema>;

export type Conditions = Pick<BenchResult, 'date' | 'revision' | 'machine' | 'postgres' | 'sessions'>;

const resultsFolder = path.join(import.meta.dirname, 'measured');
const reportFile = path.resolve(import.meta.dirname, '../docs/measured.md');

export function toBenchResult(
  part: Part,
  conditions: Conditions,
  { aims, chapter }: ReportSection,
): BenchResult {
  return { part, ...conditions, aims, chapter: chapter.split('\n') };
}

/** Replaces the stored result and rewrites docs/measured.md. */
export function saveResult(kept: BenchResult): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(path.join(resultsFolder, resultFileName(kept)), `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(reportFile, renderReport(readResults()));
}

function resultFileName(kept: BenchResult): string {
  const size = databaseSize(kept);
  return size === null ? `${kept.part}.json` : `${kept.part}-${size}.json`;
}

/** Null for parts that keep one size. */
function databaseSize({ part, sessions }: BenchResult): number | null {
  return PARTS.some(({ name, bySize }) => name === part && bySize) ? sessions : null;
}

export function readResults(): BenchResult[] {
  const place = ({ part }: BenchResult) => PARTS.findIndex(({ name }) => name === part);
  return readdirSync(resultsFolder)
    .map((file) => resultSchema.parse(JSON.parse(readFileSync(path.join(resultsFolder, file), 'utf8'))))
    .sort((one, other) => place(one) - place(other) || (other.sessions ?? 0) - (one.sessions ?? 0));
}

export function renderReport(measured: readonly BenchResult[]): string {
  return `# Measured

The latest figures of every measurement, beside their aims. It is for developers and for operators who plan capacity. After reading, you
know how fast Fettle is on one machine. [Performance](performance.md) explains the figures. \`npm run bench\` writes this page.

A figure that counts is a **ratio of two things measured in turns in one run**, the median of five rounds or more. Absolute figures depend
on the machine and its other work; they show the parts of a ratio. PostgreSQL, site and load ran on one machine.

## Summary

${markdownTable(
  ['figure', 'measured', 'aim', 'npm run bench --'],
  measured.flatMap((kept) =>
    kept.aims.map(({ what, measured: figure, aim, met }) => [
      `${what}${formatSize(kept, ', ')}`,
      `**${figure}**`,
      `${aim}${met ? '' : ' (missed)'}`,
      `\`${kept.part}\``,
    ]),
  ),
)}

${measured.map(renderChapter).join('\n\n')}
`;
}

function formatSize(kept: BenchResult, before: string): string {
  const size = databaseSize(kept);
  return size === null ? '' : `${before}${formatCount(size)} sessions`;
}

function renderChapter(kept: BenchResult): string {
  const { part, date, revision, machine, postgres, sessions, chapter } = kept;
  const title = PARTS.find(({ name }) => name === part)?.title ?? part;
  const on = [
    postgres === null ? null : `PostgreSQL ${postgres} over TCP with default settings`,
    sessions === null ? null : `${formatCount(sessions)} sessions`,
    machine,
  ];
  return `## ${title}${formatSize(kept, ' among ')}

*${date}, revision ${revision}. ${on.filter((each) => each !== null).join('. ')}.*

${chapter.join('\n').trim()}`;
}
