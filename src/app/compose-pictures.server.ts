import path from 'node:path';
import type { Clock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { DrawingThreads } from '#shared/pictures/drawing-threads.server.ts';
import { KeptPictures } from '#shared/pictures/kept-pictures.server.ts';
import { PictureFolder } from '#shared/pictures/picture-folder.server.ts';
import type { Config } from './config.server.ts';

/** Pictures for shared links: drawn in threads of their own, which end with the app, and kept in the data folder. */
export function composePictures(app: AppInstance, config: Config, clock: Clock): KeptPictures {
  const threads = new DrawingThreads();
  app.addHook('onClose', () => threads.close());
  return new KeptPictures({
    folder: new PictureFolder(path.join(config.dataDir, 'pictures'), () => clock.now()),
    draw: (words) => threads.draw(words),
    log: app.log,
  });
}
