import { formatCount } from '#shared/domain/pluralize.ts';
import type { LoadResult } from './direct-load.ts';

/** A figure and its target, as table cells. */
export interface Aim {
  what: string;
  measured: string;
  aim: string;
  met: boolean;
}

export interface ReportSection {
  aims: Aim[];
  chapter: string;
}

export function atLeast(what: string, measured: number, least: number, told = ratio): Aim {
  return { what, measured: told(measured), aim: `at least ${least}`, met: measured >= least };
}

export function atMost(what: string, measured: number, most: number, told: (value: number) => string): Aim {
  return { what, measured: told(measured), aim: `at most ${told(most)}`, met: measured <= most };
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Rates and durations side by side. */
export function loadTable(loads: readonly (readonly [what: string, LoadResult])[]): string {
  return markdownTable(
    ['', 'per second', 'p50', 'p99'],
    loads.map(([what, load]) => [
      what,
      perSecond(load.perSecond),
      milliseconds(load.p50),
      milliseconds(load.p99),
    ]),
  );
}

export function ratio(value: number): string {
  return value.toFixed(2);
}

export function kilobytes(value: number): string {
  return `${value.toFixed(1)} KB`;
}

export function megabytes(value: number): string {
  return `${Math.round(value)} MB`;
}

export function perSecond(value: number): string {
  return formatCount(Math.round(value));
}

export function seconds(ofMilliseconds: number): string {
  return `${(ofMilliseconds / 1_000).toFixed(2)} s`;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 1 ? 3 : 1)} ms`;
}
