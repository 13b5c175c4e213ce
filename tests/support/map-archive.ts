import { gzipSync } from 'node:zlib';
import Pbf from 'pbf';

/** As in Protomaps' basemap (https://docs.protomaps.com/basemaps/layers). */
export interface MapShape {
  layer: 'earth' | 'landuse' | 'water' | 'roads' | 'places';
  properties: Record<string, string | number>;
  /** Degrees. Areas are clockwise rings, not closed. */
  form: 'point' | 'line' | 'area';
  positions: [lng: number, lat: number][];
}

/** Fine enough for a street in the world's one tile. */
const EXTENT = 2 ** 24;
const forms = { point: 1, line: 2, area: 3 };

export function vectorTile(shapes: readonly MapShape[]): Buffer {
  const tile = new Pbf();
  for (const layer of new Set(shapes.map((shape) => shape.layer)))
    tile.writeMessage(3, writeLayer, { layer, shapes: shapes.filter((shape) => shape.layer === layer) });
  return Buffer.from(tile.finish());
}

function writeLayer({ layer, shapes }: { layer: string; shapes: MapShape[] }, pbf: Pbf): void {
  const keys = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(shapes.flatMap(({ properties }) => Object.values(properties)))];
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, layer);
  for (const { properties, form, positions } of shapes) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      keys.indexOf(key),
      values.indexOf(value),
    ]);
    pbf.writeMessage(
      2,
      (_, feature) => {
        feature.writePackedVarint(2, tags);
        feature.writeVarintField(3, forms[form]);
        feature.writePackedVarint(4, commands(positions.map(project), form));
      },
      null,
    );
  }
  for (const key of keys) pbf.writeStringField(3, key);
  for (const value of values)
    pbf.writeMessage(
      4,
      (_, message) => {
        if (typeof value === 'string') message.writeStringField(1, value);
        else message.writeDoubleField(3, value);
      },
      null,
    );
  pbf.writeVarintField(5, EXTENT);
}

function project([lng, lat]: [number, number]): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.round((lng / 360 + 0.5) * EXTENT), Math.round(y * EXTENT)];
}

/** MVT commands: move, line, close; zigzag-encoded deltas. */
function commands(points: [number, number][], form: MapShape['form']): number[] {
  const steps: number[] = [];
  let [fromX, fromY] = [0, 0];
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) steps.push((1 << 3) | 1);
    if (index === 1) steps.push(((points.length - 1) << 3) | 2);
    steps.push(zigzag(x - fromX), zigzag(y - fromY));
    [fromX, fromY] = [x, y];
  }
  if (form === 'area') steps.push((1 << 3) | 7);
  return steps;
}

const zigzag = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);

export interface ArchiveSort {
  /** 1 vector, 2 PNG, 6 unknown to browsers. */
  tileType: number;
  /** 1 none, 2 gzip, 4 zstd. */
  compression: number;
  attribution?: string;
}

/** One tile at zoom 0 (https://github.com/protomaps/PMTiles, specification 3). */
export function mapArchive(tile: Buffer, { tileType, compression, attribution }: ArchiveSort): Buffer {
  const stored = compression === 2 ? gzipSync(tile) : tile;
  const directory = new Pbf();
  for (const number of [1, 0, 1, stored.length, 1]) directory.writeVarint(number);
  const root = Buffer.from(directory.finish());
  const metadata = Buffer.from(JSON.stringify(attribution === undefined ? {} : { attribution }));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const rootAt = header.length;
  const metadataAt = rootAt + root.length;
  const dataAt = metadataAt + metadata.length;
  const numbers = [
    rootAt,
    root.length,
    metadataAt,
    metadata.length,
    dataAt,
    0,
    dataAt,
    stored.length,
    1,
    1,
    1,
  ];
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + index * 8);
  header.set([1, 1, compression, tileType], 96);
  return Buffer.concat([header, root, metadata, stored]);
}
