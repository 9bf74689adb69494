import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '#src/features/pending/pending-screen.tsx';

export const Route = createFileRoute('/_app/pending')({ component: PendingScreen });
