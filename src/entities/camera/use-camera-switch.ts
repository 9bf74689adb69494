import { useState } from 'react';
import { lazyPart } from '#src/ui/overlays/on-demand.tsx';

/** Loaded when somebody presses the camera's button: most people never do. */
export const cameraPanel = lazyPart(() => import('./camera-panel.tsx').then(panel => panel.CameraPanel));

export interface CameraSwitch {
  /** `rests` once a hardware scanner was used; `not-here` where it isn't on this device and can't be fetched. */
  use: 'off' | 'on' | 'rests' | 'not-here';
  toggle: () => void;
  resume: () => void;
  close: () => void;
  scannerUsed: () => void;
}

/** Whether the camera is used: for the whole run, whichever order is open. */
export function useCameraSwitch(): CameraSwitch {
  const [use, setUse] = useState<CameraSwitch['use']>('off');
  const open = async () => setUse((await cameraPanel.load()) ? 'on' : 'not-here');
  const close = () => setUse('off');
  return {
    use,
    toggle: () => (use === 'off' ? void open() : close()),
    resume: () => void open(),
    close,
    scannerUsed: () => {
      if (use === 'on') setUse('rests');
    },
  };
}
