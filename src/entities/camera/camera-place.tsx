import { wakeSound } from '#src/entities/scanned-code/signals.ts';
import { cameraTexts } from '#src/messages/camera.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import type { CameraPanelProps } from './camera-panel.tsx';
import { type CameraSwitch, cameraPanel } from './use-camera-switch.ts';

/** At the end of a field into which a code can be scanned. Absent where the browser has no cameras for pages. */
export function CameraButton({ use, toggle }: Pick<CameraSwitch, 'use' | 'toggle'>) {
  const texts = useTexts(cameraTexts);
  if (!navigator.mediaDevices) return null;
  const isOn = use !== 'off';
  return (
    <IconButton
      size="inset"
      icon="camera"
      label={isOn ? texts.close : texts.open}
      aria-pressed={isOn}
      onClick={event => {
        // Some phones leave the focus in the field, and their keyboard open.
        event.currentTarget.focus();
        wakeSound();
        toggle();
      }}
    />
  );
}

export interface CameraPlaceProps extends Omit<CameraPanelProps, 'isResting' | 'onStart' | 'onClose'> {
  camera: CameraSwitch;
}

/** Where the camera's picture is, while it is used. */
export function CameraPlace({ camera: { use, resume, close }, ...panel }: CameraPlaceProps) {
  const texts = useTexts(cameraTexts);
  const Panel = cameraPanel.current();
  if (use === 'off') return null;
  if (use === 'not-here' || !Panel) {
    return (
      <Banner tone="attention" icon="camera" role="alert" title={texts.noReader}>
        {texts.noReaderDetail}
      </Banner>
    );
  }
  return <Panel {...panel} isResting={use === 'rests'} onStart={resume} onClose={close} />;
}
