import { describe, expect, it } from 'vitest';
import type { MapName } from '../../domain/map-name.ts';
import { namesToShow } from './names-layout.ts';

const placed = (name: string, kind: MapName['kind'], x: number, y = 0) => ({
  name: { name, kind, lat: 0, lng: 0, radiusKm: null },
  x,
  y,
});
const shown = (names: ReturnType<typeof placed>[], zoom: number) =>
  namesToShow(names, zoom).map(({ name }) => name.name);

describe('names on a map', () => {
  it('are of cities from afar, and of districts only close by', () => {
    const names = [
      placed('Leeds', 'City', 0),
      placed('Otley', 'Town', 200),
      placed('Pool', 'Village', 400),
      placed('Headingley', 'Suburb', 600),
      placed('LS6', 'District', 800),
    ];
    expect(shown(names, 5)).toEqual(['Leeds']);
    expect(shown(names, 8)).toEqual(['Leeds', 'Otley']);
    expect(shown(names, 10)).toEqual(['Leeds', 'Otley', 'Pool']);
    expect(shown(names, 12)).toEqual(['Leeds', 'Otley', 'Pool', 'Headingley']);
    expect(shown(names, 15)).toHaveLength(5);
  });

  it('never cover each other: the later one stands below, above, or nowhere', () => {
    const three = ['Horwich', 'Bolton', 'Bury'].map((name) => placed(name, 'Town', 0));
    expect(namesToShow(three, 8).map(({ y }) => y)).toEqual([0, 32, -32]);
    expect(shown([...three, placed('Ramsbottom', 'Town', 40)], 8)).toHaveLength(3);
    const crowd = Array.from({ length: 400 }, (_, n) =>
      placed(`Place ${n}`, 'City', (n * 37) % 900, (n * 53) % 600),
    );
    const standing = namesToShow(crowd, 8);
    expect(standing.length).toBeGreaterThan(20);
    for (const a of standing)
      for (const b of standing)
        if (a !== b) expect(Math.abs(a.y - b.y) >= 28 || Math.abs(a.x - b.x) >= 14).toBe(true);
  });

  it('stand below or above what covers their place, or nowhere', () => {
    const cluster = { x: 0, y: 0, halfWidth: 20, halfHeight: 20 };
    const at = (kind: MapName['kind'], ...obstacles: (typeof cluster)[]) =>
      namesToShow([placed('Leeds', kind, 0)], 8, obstacles).map(({ y }) => y);
    expect(at('Town', cluster)).toEqual([32]);
    expect(at('Town', cluster, { ...cluster, y: 40 })).toEqual([-32]);
    expect(at('Town', { ...cluster, halfHeight: 45 })).toEqual([]);
    expect(at('City', { ...cluster, halfHeight: 45 })).toEqual([58]);
  });
});
