const SCAN_INTERVAL_MS = 200;
const DUPLICATE_CODE_MS = 4000;
/** Enough to read a code on a phone's screen, and decoded in a few milliseconds. */
const SCAN_WIDTH = 480;

type FrameReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The part of BarcodeDetector (Shape Detection API) that we use; TypeScript's library lacks it. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorType {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * Shows the camera in `video` and reports every QR code until `signal` aborts. Falls back to jsQR, loaded on demand.
 * Rejects if there is no camera or access is denied.
 */
export async function scanQrCodes(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const read = (await nativeReader()) ?? (await jsQrReader());

  let last = { text: '', at: 0 };
  const look = async () => {
    if (signal.aborted) return;
    const text = await read(video).catch(() => null);
    const now = Date.now();
    if (text !== null && !signal.aborted) {
      if (text !== last.text || now - last.at > DUPLICATE_CODE_MS) onCode(text);
      last = { text, at: now };
    }
    setTimeout(() => void look(), SCAN_INTERVAL_MS);
  };
  await look();
}

async function nativeReader(): Promise<FrameReader | null> {
  if (!('BarcodeDetector' in window)) return null;
  const Type = window.BarcodeDetector as DetectorType;
  if (!(await Type.getSupportedFormats()).includes('qr_code')) return null;
  const detector = new Type({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function jsQrReader(): Promise<FrameReader> {
  const { default: readCode } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (context === null || video.videoWidth === 0) return null;
    canvas.width = SCAN_WIDTH;
    canvas.height = Math.round((video.videoHeight / video.videoWidth) * SCAN_WIDTH);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readCode(data, canvas.width, canvas.height)?.data ?? null;
  };
}
