import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { usePageName } from '#src/ui/page/heading.tsx';

/** [26, 88] A route's error. If the server can't be reached, that is said below: a reload wouldn't help. */
export function GenericError({ error }: ErrorComponentProps) {
  const texts = useTexts(failureTexts);
  const { unreachable, tryAgain } = useTexts(commonTexts);
  const router = useRouter();
  usePageName(texts.somethingWentWrong);
  const isUnreachable = error instanceof ApiFailure && error.kind === 'unreachable';
  return (
    <EmptyState
      kind="error"
      title={texts.somethingWentWrong}
      note={isUnreachable && unreachable}
      action={
        <Button
          variant="primary"
          onClick={() => (isUnreachable ? void router.invalidate() : location.reload())}
        >
          {isUnreachable ? tryAgain : texts.reload}
        </Button>
      }
    >
      {texts.unexpected}
    </EmptyState>
  );
}
