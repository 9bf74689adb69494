import { useSyncExternalStore } from 'react';
import { Switches } from '#src/entities/packing/packing-parts.tsx';
import { chooseSignals, currentSignals, subscribeToSignals } from '#src/entities/scanned-code/signals.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';

/** Whether scans are heard and felt on this device. */
export function ScannerSettings() {
  const texts = useTexts(toShipTexts);
  const signals = useSyncExternalStore(subscribeToSignals, currentSignals);
  const names = [
    'sound' as const,
    ...('audioSession' in navigator && signals.sound ? ['whenSilenced' as const] : []),
    ...('vibrate' in navigator ? ['vibration' as const] : []),
  ];
  return (
    <Switches
      label={texts.scannerSettings}
      options={names.map(name => ({
        key: name,
        text: texts[name],
        isOn: signals[name],
        onChange: isOn => chooseSignals({ ...signals, [name]: isOn }),
      }))}
    />
  );
}
