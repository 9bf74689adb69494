import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';

prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
      .buffer as ArrayBuffer,
  },
});

/** A code in front of the camera. */
export interface CodeInView {
  text: string;
  format?: WriteInputBarcodeFormat;
  /** Of its centre, as parts of the picture; in the middle where nothing is said. */
  x?: number;
  y?: number;
  /** Degrees. */
  turn?: number;
  /** Pixels. */
  blur?: number;
}

interface DrawnCode {
  image: string;
  x: number;
  y: number;
  turn: number;
  blur: number;
}

declare global {
  /** How often the page has asked for the camera. */
  var cameraStarts: number;
  var drawCodes: (codes: DrawnCode[]) => Promise<void>;
}

/** Puts a camera in every page of a context that sees what a test shows it. */
export const connectCamera = (context: BrowserContext) => context.addInitScript(installCamera);

/** In the page. A camera of the browser's own shows one file over and over; this one what is held in front of it. */
export function installCamera(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const draw = canvas.getContext('2d') as CanvasRenderingContext2D;
  let inView: { code: DrawnCode; image: HTMLImageElement }[] = [];
  let pictures = 0;
  setInterval(() => {
    draw.fillStyle = '#a98f6d';
    draw.fillRect(0, 0, canvas.width, canvas.height);
    for (const { code, image } of inView) {
      draw.save();
      draw.translate(code.x * canvas.width, code.y * canvas.height);
      draw.rotate((code.turn * Math.PI) / 180);
      draw.filter = code.blur > 0 ? `blur(${code.blur}px)` : 'none';
      const [width, height] = [image.width + 40, image.height + 40];
      draw.fillStyle = '#fff';
      draw.fillRect(-width / 2, -height / 2, width, height);
      draw.drawImage(image, -image.width / 2, -image.height / 2);
      draw.restore();
    }
    // A canvas that doesn't change gives no pictures.
    draw.fillStyle = pictures++ % 2 ? '#000' : '#fff';
    draw.fillRect(0, 0, 2, 2);
  }, 50);
  globalThis.cameraStarts = 0;
  globalThis.drawCodes = async codes => {
    inView = await Promise.all(
      codes.map(async code => {
        const image = new Image();
        image.src = code.image;
        await image.decode();
        return { code, image };
      }),
    );
  };
  // Of the class: some engines make `navigator.mediaDevices` anew.
  MediaDevices.prototype.getUserMedia = async () => {
    globalThis.cameraStarts++;
    return canvas.captureStream(20);
  };
}

/** From now on these codes are in view, and no others. */
export async function showToCamera(page: Page, ...codes: CodeInView[]): Promise<void> {
  await page.evaluate(all => globalThis.drawCodes(all), await drawnCodes(...codes));
}

/** What the page's `drawCodes` takes. */
export const drawnCodes = (...codes: CodeInView[]): Promise<DrawnCode[]> =>
  Promise.all(
    codes.map(async ({ text, format = 'Code128', x = 0.5, y = 0.5, turn = 0, blur = 0 }) => {
      const { svg, error } = await writeBarcode(text, { format, scale: format === 'QRCode' ? 6 : 3 });
      if (error) throw new Error(error);
      const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
      return { image, x, y, turn, blur };
    }),
  );
