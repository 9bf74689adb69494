import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { leaveTexts } from '#src/messages/leave-company.ts';
import { Button } from '#src/ui/button.tsx';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** The way out of a company, for anyone who isn't its only owner. */
export function LeaveButton() {
  const texts = useTexts(leaveTexts);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{texts.leave}</Button>
      {isConfirming && (
        <Suspense>
          <LeaveDialog onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </>
  );
}
