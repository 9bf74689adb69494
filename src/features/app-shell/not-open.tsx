import type { Closed } from '#src/entities/seller/access.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { notOpenTexts } from '#src/messages/not-open.ts';
import { Outcome } from '#src/ui/page/outcome.tsx';

/** In place of a home: what a member of this company can't do yet, and who can change that. */
export default function NotOpen({ reason }: { reason: NonNullable<Closed> }) {
  const texts = useTexts(notOpenTexts)[reason];
  return (
    <Outcome tone="attention" level={1} title={texts.title}>
      {texts.text}
    </Outcome>
  );
}
