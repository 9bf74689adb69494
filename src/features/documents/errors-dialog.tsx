import * as v from 'valibot';
import { CheckReason, reasonSentence } from '#src/contract/importers/check-reasons.ts';
import type { RelatedResource, StackedReason } from '#src/contract/importers/related-resource.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { checkReasonTexts } from '#src/messages/check-reasons.ts';
import { commonTexts } from '#src/messages/common.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { MarkedLines } from '#src/ui/tables/line-list.tsx';
import { failedFiles } from './document-state.ts';

export interface ErrorsDialogProps {
  name: string;
  files: readonly RelatedResource[];
  onClose: () => void;
}

/** [67] Why the check of a document failed, in words that say how to correct it. */
export default function ErrorsDialog({ name, files, onClose }: ErrorsDialogProps) {
  const texts = useTexts(documentsTexts);
  const { close } = useTexts(commonTexts);
  const wordsOf = useReasonWords();
  // Of several that were read as one, any may be to blame; one that can't be opened is named alone.
  const failed = failedFiles(files);
  const reasons = failed.flatMap(({ errorsStack = [] }) => errorsStack).map(wordsOf);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="reading"
      title={texts.errorsTitle}
      closeLabel={close}
      footer={
        <Button variant="primary" onClick={onClose}>
          {close}
        </Button>
      }
    >
      <MarkedLines
        title={[name, ...failed.map(({ fileName }) => fileName)].join(' · ')}
        lines={reasons.length > 0 ? reasons : [texts.noReason]}
      />
    </Dialog>
  );
}

/**
 * @returns a reason in the language of the screen; one that this version doesn't know is shown as the server wrote it
 */
function useReasonWords(): (reason: StackedReason) => string {
  const wordings = useTexts(checkReasonTexts);
  return stacked => {
    const known = v.safeParse(CheckReason, stacked);
    return known.success ? reasonSentence(known.output, wordings) : stacked.reason;
  };
}
