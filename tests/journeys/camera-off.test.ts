import type { Page } from 'playwright';
import { connectCamera, showToCamera } from '#tests/support/fake-camera.ts';
import { connectScanner } from '#tests/support/hardware-scanner.ts';
import { lookAt } from './expect-usable.ts';
import { expect, test } from './journey.ts';

test.use({
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
});

declare global {
  var heldLocks: number;
  var liveTracks: () => number;
  /** Lets so many milliseconds pass for whatever asks how long it has waited, and for no timer. */
  var pass: (ms: number) => void;
  var hide: (isHidden: boolean) => void;
}

/** In the page. */
function installIdleTime(): void {
  let passedMs = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + passedMs;
  globalThis.pass = ms => {
    passedMs += ms;
  };
  globalThis.heldLocks = 0;
  Object.defineProperty(navigator, 'wakeLock', {
    value: {
      request: async () => {
        globalThis.heldLocks++;
        return { release: async () => void globalThis.heldLocks-- };
      },
    },
  });
  const streams: MediaStream[] = [];
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (...given) {
    const stream = await open.apply(this, given);
    streams.push(stream);
    return stream;
  };
  globalThis.liveTracks = () =>
    streams.flatMap(stream => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length;
  globalThis.hide = isHidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
}

const open = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' }).first().click();

test('a camera that can’t be used says why in words, with the way on: without its reader, refused, missing, ended, black, and once a hardware scanner speaks', async ({
  page,
}) => {
  const camera = page.getByRole('region', { name: 'Camera' });
  const again = camera.getByRole('button', { name: 'Start the camera again' });
  /** From now on the browser answers so where it is asked for a camera. */
  const failWith = (name: string) =>
    page.evaluate(error => {
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
        configurable: true,
        value: () => Promise.reject(new DOMException('', error)),
      });
    }, name);
  await page.route('**/*.wasm', route => route.abort());
  await page.goto('/customs-tracking/to-ship');
  await open(page);
  await expect(camera.getByRole('alert')).toContainText('barcode reader isn’t on this device yet.Go online');
  await page.unroute('**/*.wasm');
  await again.click();
  await expect(camera).toContainText('Point it at the order’s code');

  const scan = await connectScanner(page);
  await scan('000-0000000-0000000');
  await expect(camera.getByRole('status').last()).toContainText('you’re using a scanner');
  await again.click();
  await expect(camera).toContainText('Point it at the order’s code');
  await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream;
    // As the browser does it where another app takes the camera.
    for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'));
  });
  await expect(camera.getByRole('alert')).toContainText('The camera has stopped.');

  await failWith('NotAllowedError');
  await again.click();
  await expect(camera.getByRole('alert')).toContainText(
    'Portolan isn’t allowed to use the camera.Allow it for this site',
  );
  await failWith('NotFoundError');
  await again.click();
  await expect(camera.getByRole('alert')).toContainText('No camera was found.You can type the code');
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    const black = canvas.getContext('2d');
    setInterval(() => black?.fillRect(0, 0, canvas.width, canvas.height), 50);
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      value: async () => canvas.captureStream(20),
    });
  });
  await again.click();
  await expect(camera).toContainText('The picture is black.');
  await lookAt(page, 'To ship with its camera', async () => undefined);
  await camera.getByRole('button', { name: 'Close the camera' }).click();
  await expect(camera).toHaveCount(0);
});

test('the camera pauses after a minute without a code until the screen is touched, is off after five and in the background, and keeps the screen awake only while it runs', async ({
  page,
  context,
}) => {
  await connectCamera(context);
  await page.addInitScript(installIdleTime);
  await page.goto('/customs-tracking/to-ship');
  const camera = page.getByRole('region', { name: 'Camera' });
  const again = camera.getByRole('button', { name: 'Start the camera again' });
  /** Live tracks of the camera, and locks that keep the screen on. */
  const running = () =>
    page.evaluate(() => ({ tracks: globalThis.liveTracks(), locks: globalThis.heldLocks }));
  const [on, off] = [
    { tracks: 1, locks: 1 },
    { tracks: 0, locks: 0 },
  ];
  const isSearched = () => expect(camera).toContainText('Point it at the order’s code');
  const idle = (ms: number) => page.evaluate(idleMs => globalThis.pass(idleMs), ms);
  await open(page);
  await isSearched();
  await expect.poll(running).toEqual(on);

  await idle(60_000);
  await expect(camera).toContainText('Paused to save battery.');
  expect(await running(), 'its picture goes on').toEqual(on);
  // What came into view meanwhile is read from the first touch on.
  await showToCamera(page, {
    text: await page
      .getByText(/^\d{3}-\d{7}-\d{7}$/)
      .first()
      .innerText(),
  });
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order /);
  await showToCamera(page);

  await idle(300_000);
  await expect(camera).toContainText('The camera is off after five minutes without a code.');
  await expect.poll(running).toEqual(off);
  await again.click();
  await expect.poll(running).toEqual(on);

  await page.evaluate(() => globalThis.hide(true));
  await expect(camera).toContainText('The camera is off while this page is in the background.');
  await expect.poll(running).toEqual(off);
  await page.evaluate(() => globalThis.hide(false));
  await expect.poll(running).toEqual(on);
  await camera.getByRole('button', { name: 'Close the camera' }).click();
  await expect.poll(running).toEqual(off);
});
