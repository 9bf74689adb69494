import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import type { RefusedFile, Uploads } from './uploads.ts';

/** Files that did not arrive, at their row: why, and what to do. */
export function RefusedFiles({ uploads }: { uploads: Uploads }) {
  const texts = useTexts(documentsTexts);
  const { tryAgain } = useTexts(commonTexts);
  const reasons = new Map<string, string>(Object.entries(texts.refused));
  const reasonOf = ({ code }: RefusedFile) =>
    code === 'unreachable' ? texts.unreachable : (reasons.get(code) ?? texts.failed);
  return uploads.refused.map(refused => (
    <Banner
      key={refused.key}
      tone="failed"
      role="alert"
      title={texts.notUploaded(refused.file.name)}
      action={
        // What the file itself is refused for won't change by another try.
        reasons.has(refused.code) ? (
          <IconButton
            icon="close"
            size="small"
            label={texts.dismiss(refused.file.name)}
            onClick={() => uploads.forget(refused.key)}
          />
        ) : (
          <ActionLink onClick={() => uploads.tryAgain(refused)}>{tryAgain}</ActionLink>
        )
      }
    >
      {reasonOf(refused)}
    </Banner>
  ));
}
