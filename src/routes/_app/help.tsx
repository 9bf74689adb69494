import { createFileRoute } from '@tanstack/react-router';
import { useTexts } from '#src/messages/catalogue.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { PageHead } from '#src/ui/page/page-head.tsx';

/** [24] Only the heading. */
export const Route = createFileRoute('/_app/help')({ component: Help });

function Help() {
  return <PageHead title={useTexts(layoutTexts).help} />;
}
