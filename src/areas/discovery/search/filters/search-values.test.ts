import { describe, expect, it } from 'vitest';
import {
  isNearMe,
  PARTS_OF_DAY,
  partsOfDay,
  readBox,
  readDays,
  readNear,
  readTimeWindow,
} from './search-values.ts';

it.each(['near me', ' Near  Me ', 'nearby', 'near by', 'around me', 'my location', 'Current position'])(
  'takes %j for where the person is',
  (text) => expect(isNearMe(text)).toBe(true),
);

it.each(['', undefined, 'Near', 'Nearby Road', 'near me in Leeds', 'Meanwood', 'me'])(
  'takes %j for a place',
  (text) => expect(isNearMe(text)).toBe(false),
);

describe('a position', () => {
  it('is a latitude and a longitude in or near the United Kingdom', () => {
    expect(readNear('51.5074, -0.1278')).toEqual({ lat: 51.5074, lng: -0.1278 });
    for (const wrong of ['51.5', '0,0', '-0.12,51.5', '51.5,x', '51.5,-0.1,3', '5e1,0', '']) {
      expect(readNear(wrong), wrong).toBeNull();
    }
  });
});

describe('an area', () => {
  it('is west, south, east and north', () => {
    expect(readBox('-0.2,51.4,0.1,51.6')).toEqual({ west: -0.2, south: 51.4, east: 0.1, north: 51.6 });
    for (const wrong of [
      '0.1,51.4,-0.2,51.6',
      '-0.2,51.6,0.1,51.4',
      '0,0,0,0',
      '1,2,3',
      '-181,0,0,10',
      'a,b,c,d',
    ]) {
      expect(readBox(wrong), wrong).toBeNull();
    }
  });
});

describe('days', () => {
  it('are numbers from Sunday, each once, in order', () => {
    expect(readDays('5, 1,1')).toEqual([1, 5]);
    expect(readDays('0')).toEqual([0]);
    for (const wrong of ['7', '', '1,', 'Mon', '-1']) expect(readDays(wrong), wrong).toBeNull();
  });
});

describe('a time of day', () => {
  it('belongs to one part of the day, whichever it is', () => {
    for (let minute = 0; minute < 1_440; minute++) {
      const parts = partsOfDay.filter((part) => {
        const { from, to } = PARTS_OF_DAY[part];
        return from <= minute && minute < to;
      });
      expect(parts, String(minute)).toHaveLength(1);
    }
  });

  it('is a part of the day or a span', () => {
    expect(readTimeWindow('Morning')).toEqual({ from: 540, to: 720 });
    expect(readTimeWindow('evening')).toEqual({ from: 1_020, to: 1_440 });
    expect(readTimeWindow('18:00-20:30')).toEqual({ from: 1_080, to: 1_230 });
    expect(readTimeWindow('9:00-24:00')).toEqual({ from: 540, to: 1_440 });
    for (const wrong of ['night', '20:00-18:00', '18:00-18:00', '18:60-19:00', '23:00-24:30', '18-20', '']) {
      expect(readTimeWindow(wrong), wrong).toBeNull();
    }
  });
});
