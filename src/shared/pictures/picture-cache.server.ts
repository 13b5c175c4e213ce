import type { PictureContent } from './copy.ts';
import type { PictureFolder } from './picture-folder.server.ts';

export interface PictureCacheDeps {
  folder: PictureFolder;
  draw(words: PictureContent): Promise<Buffer>;
  log: { warn(details: object, message: string): void };
}

/** Caches pictures by content; concurrent requests share one drawing. An unusable folder costs only time. */
export class PictureCache {
  readonly #deps: PictureCacheDeps;
  readonly #underWay = new Map<string, Promise<Buffer>>();

  constructor(deps: PictureCacheDeps) {
    this.#deps = deps;
  }

  /** PNG, 1200 by 630. Throws the drawing's error, which isn't cached. */
  of(words: PictureContent): Promise<Buffer> {
    const name = this.#deps.folder.nameOf(words);
    const known = this.#underWay.get(name);
    if (known !== undefined) return known;
    const picture = this.#readOrDraw(name, words).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, picture);
    return picture;
  }

  async #readOrDraw(name: string, words: PictureContent): Promise<Buffer> {
    const { folder, draw } = this.#deps;
    const kept = await folder.read(name).catch((error: unknown) => this.#cannot('read', error));
    if (kept !== null) return kept;
    const drawn = await draw(words);
    await folder.keep(name, drawn).catch((error: unknown) => this.#cannot('kept', error));
    return drawn;
  }

  #cannot(what: 'read' | 'kept', error: unknown): null {
    this.#deps.log.warn({ err: error }, `a picture could not be ${what}`);
    return null;
  }
}
