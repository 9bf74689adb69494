import { createFileRoute } from '@tanstack/react-router';
import { startUpdate } from '#src/features/install/app-update.ts';
import { PendingScreen } from '#src/features/pending/pending-screen.tsx';

export const Route = createFileRoute('/_app/pending')({ component: Screen });

function Screen() {
  return <PendingScreen onUpdate={startUpdate} />;
}
