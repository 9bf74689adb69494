import { createFileRoute } from '@tanstack/react-router';
import { startUpdate } from '#src/features/app-shell/install/app-update.ts';
import { PendingScreen } from '#src/features/pending/list/pending-screen.tsx';
import { DeviceName } from '#src/features/preferences/device-name.tsx';

export const Route = createFileRoute('/_app/pending')({ component: Screen });

function Screen() {
  return <PendingScreen onUpdate={startUpdate} deviceName={<DeviceName />} />;
}
