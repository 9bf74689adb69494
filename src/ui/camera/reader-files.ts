/// <reference types="vite/client" />
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import workerUrl from './read-codes.ts?worker&url';

/** The files that read codes. The service worker has them from their first use on. */
export const readerFiles = { workerUrl, wasmUrl };

/** Fetches them for later, on a device whose camera is likely to be used: one that is held in a hand. */
export async function prefetchReader(): Promise<void> {
  if (!navigator.mediaDevices || !matchMedia('(pointer: coarse)').matches) return;
  const devices = await navigator.mediaDevices.enumerateDevices();
  if (!devices.some(({ kind }) => kind === 'videoinput')) return;
  await serviceWorkerControls();
  for (const url of [workerUrl, wasmUrl])
    if (!(await caches.match(url, { ignoreVary: true }))) await (await fetch(url)).blob();
}

/** It stores what it is asked for; before a first visit's worker is there, nothing would be stored. */
async function serviceWorkerControls(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}
