import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiFailure } from '#src/api/api-failure.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { Blank } from '#src/ui/blank.tsx';
import { Button } from '#src/ui/button.tsx';

/** [26, 88] A route's error. Where the server can't be reached it says so: refreshing would not help. */
export function GenericError({ error, reset }: ErrorComponentProps) {
  const texts = useTexts(failureTexts);
  const common = useTexts(commonTexts);
  if (error instanceof ApiFailure && error.kind === 'unreachable') {
    return (
      <Blank
        kind="error"
        title={texts.seller}
        action={
          <Button variant="primary" onClick={reset}>
            {common.tryAgain}
          </Button>
        }
      >
        {common.unreachable}
      </Blank>
    );
  }
  return (
    <Blank
      kind="error"
      title={texts.somethingWentWrong}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      }
    >
      {texts.unexpected}
    </Blank>
  );
}
