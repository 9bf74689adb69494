import { useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Status } from '#src/ui/status.tsx';
import type { DocumentState } from './document-state.ts';

export interface DocumentCheckProps {
  name: string;
  state: DocumentState;
  isDeleting: boolean;
  onErrors: () => void;
}

/** [67, 113–115] What is known of a document, said again when it changes. */
export function DocumentCheck({ name, state, isDeleting, onErrors }: DocumentCheckProps) {
  const texts = useTexts(documentsTexts);
  return (
    <>
      <span role="status">
        {isDeleting ? (
          <Status tone="empty" working>
            {texts.deleting}
          </Status>
        ) : (
          {
            EMPTY: <Status tone="empty">{texts.empty}</Status>,
            CHECKING: (
              <Status tone="progress" working>
                {texts.checking}
              </Status>
            ),
            NOK: <Status tone="failed">{texts.checkFailed}</Status>,
            OK: <Status tone="released">{texts.checkOk}</Status>,
          }[state]
        )}
      </span>
      {!isDeleting && state === 'CHECKING' && <span>{texts.checkingHint}</span>}
      {!isDeleting && state === 'NOK' && (
        <ActionLink aria-label={texts.viewErrorsOf(name)} onClick={onErrors}>
          {texts.viewErrors}
        </ActionLink>
      )}
    </>
  );
}
