import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Compression, FetchSource, PMTiles, type Source, TileType } from 'pmtiles';
import { z } from 'zod';
import { AppError } from '#shared/domain/app-error.ts';
import { isPlainDigits } from '#shared/domain/id-field.ts';
import type { MapConfig } from '#shared/domain/site-config.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';

/** A map of one's own: an archive in the PMTiles format, from which visitors get tiles at our own address. */
export interface MapArchive {
  /** What the browser must know of it. */
  config: MapConfig;
  /**
   * A tile, compressed as `encoding` says; null if missing.
   * @throws read errors
   */
  tile(at: { z: number; x: number; y: number }): Promise<{ content: Buffer; version: string } | null>;
  contentType: string;
  /** For `Content-Encoding`; null for none. */
  encoding: 'gzip' | 'br' | null;
  /** Nothing can be read from it any more. */
  close(): Promise<void>;
}

const contentTypes = new Map([
  [TileType.Mvt, 'application/vnd.mapbox-vector-tile'],
  [TileType.Png, 'image/png'],
  [TileType.Jpeg, 'image/jpeg'],
  [TileType.Webp, 'image/webp'],
  [TileType.Avif, 'image/avif'],
]);

/** What every browser unpacks by itself. */
const encodings = new Map<Compression, MapArchive['encoding']>([
  [Compression.Unknown, null],
  [Compression.None, null],
  [Compression.Gzip, 'gzip'],
  [Compression.Brotli, 'br'],
]);

const metadataShape = z.object({ attribution: z.string() });

/**
 * Opens a PMTiles archive; reads only needed parts, by range requests for URLs (https://docs.protomaps.com/pmtiles/).
 * @param place a path or http(s) URL
 * @throws one sentence if unreadable or unsupported
 */
export async function openMapArchive(place: string): Promise<MapArchive> {
  const { source, close } = /^https?:/.test(place)
    ? { source: new FetchSource(place), close: () => Promise.resolve() }
    : await fileSource(place);
  try {
    return { ...(await readArchive(place, source)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readArchive(place: string, source: Source): Promise<Omit<MapArchive, 'close'>> {
  const archive = new PMTiles(source);
  const header = await archive.getHeader().catch((cause: unknown) => {
    throw new Error(`MAP_PMTILES: ${place} isn’t a valid PMTiles archive.`, { cause });
  });
  const contentType = contentTypes.get(header.tileType);
  const encoding = encodings.get(header.tileCompression);
  if (contentType === undefined || encoding === undefined)
    throw new Error(`MAP_PMTILES: browsers can’t show the tile type in ${place}.`);
  const stated = metadataShape.safeParse(await archive.getMetadata());
  // Tiles go to the browser as they lie: it unpacks them itself.
  const packed = new PMTiles(source, archive.cache, async (bytes) => bytes);
  return {
    contentType,
    encoding,
    config: {
      tileUrl: '/map-tiles/{z}/{x}/{y}',
      vectors: header.tileType === TileType.Mvt,
      maxZoom: header.maxZoom,
      attribution: stated.success ? plainText(stated.data.attribution) : '© OpenStreetMap',
    },
    async tile({ z: zoom, x, y }) {
      if (zoom < header.minZoom || zoom > header.maxZoom) return null;
      const found = await packed.getZxy(zoom, x, y);
      if (found === undefined) return null;
      const content = Buffer.from(found.data);
      return { content, version: createHash('sha256').update(content).digest('base64url').slice(0, 22) };
    },
  };
}

/** Archives state whose data they are in HTML; the map's corner shows text. */
const plainText = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();

async function fileSource(path: string): Promise<{ source: Source; close: () => Promise<void> }> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new Error(`MAP_PMTILES: can’t read the file ${path}.`, { cause });
  });
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  };
  return { source, close: () => file.close() };
}

const MAX_ZOOM = 20;

const tileAddressSchema = z
  .object({
    z: isPlainDigits(z.number().int().min(0).max(MAX_ZOOM)),
    x: isPlainDigits(z.number().int().min(0)),
    y: isPlainDigits(z.number().int().min(0)),
  })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom, 'is beside the world');

/** `/map-tiles/{z}/{x}/{y}`. A missing tile is empty for vectors and 404 for pictures; a failing archive is 503. */
export function mapTileRoutes(archive: MapArchive): RegisterRoutes {
  return (app) => {
    app.addHook('onClose', () => archive.close());
    // A map asks for dozens at once, and again at every move.
    const config = { rateLimit: { max: 3000, timeWindow: '1 minute' } };
    app.get(
      '/map-tiles/:z/:x/:y',
      { schema: { params: tileAddressSchema }, config },
      async (request, reply) => {
        const tile = await archive.tile(request.params).catch((cause: unknown) => {
          throw new AppError('unavailable', 'We can’t load the map right now.', {
            retryAfterSeconds: 5,
            cause,
          });
        });
        if (tile === null && !archive.config.vectors)
          throw new AppError('not_found', 'The map doesn’t cover this area.');
        reply.header('cache-control', 'public, max-age=86400').type(archive.contentType);
        if (tile === null) return reply.send(Buffer.alloc(0));
        reply.header('etag', `"${tile.version}"`);
        if (request.headers['if-none-match'] === `"${tile.version}"`) return reply.code(304).send();
        if (archive.encoding !== null) reply.header('content-encoding', archive.encoding);
        return reply.send(tile.content);
      },
    );
  };
}
