import { afterEach, expect, it, vi } from 'vitest';
import { crashPoints, worstCrashPoints } from './crash-points.ts';

afterEach(() => vi.unstubAllEnvs());

const steps = [
  'SELECT',
  'BEGIN',
  'UPDATE a',
  'INSERT b',
  'SELECT c',
  'COMMIT',
  'refund',
  'UPDATE d',
  'BEGIN',
  'UPDATE e',
  'COMMIT',
];
const formatCrashPoints = (deaths = crashPoints(steps)) =>
  deaths.map(({ at, how }) => `${how} ${at} ${steps[at - 1]}`);

it('leaves out only deaths that leave behind what the one before did', () => {
  vi.stubEnv('KILLS', '');
  expect(formatCrashPoints()).toEqual([
    'before 1 SELECT',
    'before 6 COMMIT',
    'during 6 COMMIT',
    'during 7 refund',
    'before 9 BEGIN',
    'before 11 COMMIT',
    'during 11 COMMIT',
  ]);
});

it('knows which of them leave most half done', () => {
  vi.stubEnv('KILLS', '');
  expect(formatCrashPoints(worstCrashPoints(steps))).toEqual([
    'before 6 COMMIT',
    'during 7 refund',
    'before 11 COMMIT',
  ]);
});

it('leaves out none when all are asked for', () => {
  vi.stubEnv('KILLS', 'all');
  expect(formatCrashPoints()).toHaveLength(2 * steps.length);
  expect(worstCrashPoints(steps)).toEqual(crashPoints(steps));
});
