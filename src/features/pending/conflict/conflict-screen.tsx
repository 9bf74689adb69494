import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { BackLink } from '#src/entities/back-link.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { readConflict } from './read-conflict.ts';

// Most rows are never in one.
const AmendmentConflict = lazy(() => import('./amendment-conflict.tsx'));
const ConfirmationConflict = lazy(() => import('./confirmation-conflict.tsx'));
const DraftConflict = lazy(() => import('./draft-conflict.tsx'));

export interface ConflictScreenProps {
  opId: string;
  /** After a decision. */
  onDone: () => void;
}

/** Two versions of one thing, this device's and the server's: a person says what counts. */
export function ConflictScreen({ opId, onDone }: ConflictScreenProps) {
  const texts = useTexts(draftConflictTexts);
  const shown = useOutboxView();
  if (shown.kind === 'loading') return null;
  const row = shown.kind === 'read' ? shown.view.rows.find(row => row.opId === opId) : undefined;
  const conflict = row && readConflict(row);
  return (
    <>
      <BackLink>
        <Link to="/pending">{texts.back}</Link>
      </BackLink>
      <Suspense>
        {conflict?.kind === 'draft' && <DraftConflict key={opId} conflict={conflict} onDone={onDone} />}
        {conflict?.kind === 'confirmation' && <ConfirmationConflict conflict={conflict} onDone={onDone} />}
        {conflict?.kind === 'amendment' && (
          <AmendmentConflict key={opId} conflict={conflict} onDone={onDone} />
        )}
      </Suspense>
      {!conflict && (
        <>
          <PageHead title={texts.back} />
          <Panel>
            <EmptyState kind="no-match" title={texts.gone}>
              {texts.goneText}
            </EmptyState>
          </Panel>
        </>
      )}
    </>
  );
}
